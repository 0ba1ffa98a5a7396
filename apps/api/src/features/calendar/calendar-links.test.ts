import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

const newPassword = "a new long secret";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** A user with a calendar link, and the status that the link answers. */
async function createSubscribedUser() {
  const user = await testApp.createUser();
  const { status, body } = await user.call("createCalendarFeed");
  expect(status).toBe(200);
  const { pathname: url } = new URL(body.url);
  const readFeed = async () => (await testApp.app.inject({ method: "GET", url })).statusCode;
  expect(await readFeed()).toBe(200);
  return { ...user, readFeed };
}

async function askReset(email: string): Promise<string> {
  const after = new Date();
  await testApp.openBrowser().call("forgotPassword", { body: { email } });
  return testApp.readToken(email, translate("en", "mail:reset.subject"), after);
}

test.each([
  ["404 without the flag", {}, 404],
  ["404 when it shall end", { end_calendar_feed: true }, 404],
  ["200 when it shall stay", { end_calendar_feed: false }, 200],
])("[N1.13] after a password change the calendar link returns %s", async (_, choice, status) => {
  const user = await createSubscribedUser();
  const body = { current_password: password, new_password: newPassword, ...choice };
  expect((await user.call("changePassword", { body })).status).toBe(204);
  expect(await user.readFeed()).toBe(status);
  expect((await user.call("getCalendarFeed")).body.is_on).toBe(status === 200);
});

test("[N1.13] a rejected password change keeps the calendar link", async () => {
  const user = await createSubscribedUser();
  const body = { current_password: "not this one", new_password: newPassword };
  expect((await user.call("changePassword", { body })).status).toBe(400);
  expect(await user.readFeed()).toBe(200);
});

test.each([
  ["404 without the flag", {}, 404],
  ["200 when it shall stay", { end_calendar_feed: false }, 200],
])("[N1.13] after a password reset the calendar link returns %s", async (_, choice, status) => {
  const user = await createSubscribedUser();
  const body = { token: await askReset(user.email), password: newPassword, ...choice };
  expect((await testApp.openBrowser().call("resetPassword", { body })).status).toBe(204);
  expect(await user.readFeed()).toBe(status);
});

test("[N1.13] a reset with an expired link keeps the calendar link", async () => {
  const user = await createSubscribedUser();
  const body = { token: await askReset(user.email), password: newPassword };
  await testApp.admin.query("update verifications set expires_at = now() where value = $1", [
    user.id,
  ]);
  expect((await testApp.openBrowser().call("resetPassword", { body })).body.code).toBe(
    "link_invalid",
  );
  expect(await user.readFeed()).toBe(200);
});
