import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

const newPassword = "a new long secret";
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/109.0";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Browser = ReturnType<TestApp["openBrowser"]>;

const subject = (template: string) => translate("en", `mail:${template}.subject`);

function newAddress(): string {
  return `moved-${randomBytes(5).toString("hex")}@example.com`;
}

function logIn(email: string, enteredPassword: string, browser: Browser = testApp.openBrowser()) {
  return browser.call("logIn", { body: { email, password: enteredPassword } });
}

/** Logs the user in on a second device. */
async function createPair(): Promise<{ user: TestUser; other: Browser }> {
  const user = await testApp.createUser();
  const other = testApp.openBrowser(phone);
  expect((await logIn(user.email, password, other)).status).toBe(200);
  return { user, other };
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const [session, settings] = [await browser.call("getSession"), await browser.call("getSettings")];
  expect(settings.status).toBe(session.body.session === null ? 401 : 200);
  return session.body.session !== null;
}

async function askReset(email: string): Promise<string> {
  const after = new Date();
  const answer = await testApp.openBrowser().call("forgotPassword", { body: { email } });
  expect(answer.status).toBe(202);
  return testApp.readToken(email, subject("reset"), after);
}

function reset(token: string, enteredPassword = newPassword) {
  return testApp
    .openBrowser()
    .call("resetPassword", { body: { token, password: enteredPassword } });
}

async function listKinds(user: Pick<TestUser, "call">): Promise<string[]> {
  const { notifications } = (await user.call("listNotifications")).body;
  return notifications.map((notification: { kind: string }) => notification.kind);
}

test("[D02] a reset ends every session, changes the password and sends a mail", async () => {
  const { user, other } = await createPair();
  const token = await askReset(user.email);
  expect((await reset(token)).status).toBe(204);
  expect(await isSignedIn(user.browser)).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
  expect((await logIn(user.email, password)).status).toBe(401);
  expect((await logIn(user.email, newPassword)).status).toBe(200);
  await testApp.mailbox.waitForMessage(
    { to: user.email, subject: subject("password_changed") },
    10_000,
  );
});

test("[D02] a reset link works once within 30 minutes and invalidates the other links", async () => {
  const { email, id } = await testApp.createUser();
  const [spare, token] = [await askReset(email), await askReset(email)];
  const taps = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(taps.map((tap) => tap.status).toSorted((a, b) => a - b)).toEqual([204, 400, 400]);
  for (const used of [token, spare, "x".repeat(24)]) {
    const answer = await reset(used, "yet another secret");
    expect([answer.status, answer.body.code]).toEqual([400, "link_invalid"]);
  }
  const expired = await askReset(email);
  const { rows } = await testApp.admin.query(
    "select expires_at from verifications where value = $1",
    [id],
  );
  const minutes = (rows[0].expires_at.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(28);
  expect(minutes).toBeLessThanOrEqual(30);
  await testApp.admin.query(
    "update verifications set expires_at = now() - interval '1 second' where value = $1",
    [id],
  );
  expect((await reset(expired)).body.code).toBe("link_invalid");
  expect((await logIn(email, newPassword)).status).toBe(200);
});

test("[D02] forgotPassword returns the same response for every address and mails only a known one", async () => {
  const { email } = await testApp.createUser();
  const unknown = newAddress();
  const after = new Date();
  for (const address of [unknown, email]) {
    const answer = await testApp.openBrowser().call("forgotPassword", { body: { email: address } });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
  }
  await testApp.mailbox.waitForMessage({ to: email, subject: subject("reset"), after }, 10_000);
  expect(testApp.mailbox.messages().some((mail) => mail.to.includes(unknown))).toBe(false);
});

test("[D02] rejects the link of a sign-up that was replaced", async () => {
  const email = newAddress();
  await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
  const token = await askReset(email);
  await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
  expect((await reset(token)).body.code).toBe("link_invalid");
});

test("[D02] [D03] rejects a common new password and keeps the link valid", async () => {
  const { email, call } = await testApp.createUser();
  const token = await askReset(email);
  expect((await reset(token, "password123")).body.code).toBe("password_common");
  const body = { current_password: password, new_password: "password123" };
  expect((await call("changePassword", { body })).body.code).toBe("password_common");
  expect((await reset(token)).status).toBe(204);
});

test("[D02] a reset closes the open event streams", async () => {
  const user = await testApp.createUser();
  const cookie = [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const origin = await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  await reset(await askReset(user.email));
  expect(await ended).toContain("event: ready");
});

test("[D02] changePassword ends the other sessions, keeps this one, and sends a notification and a mail", async () => {
  const { user, other } = await createPair();
  const pending = await askReset(user.email);
  const body = { current_password: password, new_password: newPassword };
  const wrong = await user.call("changePassword", {
    body: { ...body, current_password: "not this one" },
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);
  expect(await isSignedIn(other)).toBe(true);

  expect((await user.call("changePassword", { body })).status).toBe(204);
  expect(await isSignedIn(user.browser)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  expect((await logIn(user.email, password)).status).toBe(401);
  expect((await logIn(user.email, newPassword)).status).toBe(200);
  expect((await reset(pending)).body.code).toBe("link_invalid");
  expect(await listKinds(user)).toContain("password_changed");
  await testApp.mailbox.waitForMessage(
    { to: user.email, subject: subject("password_changed") },
    10_000,
  );
});

test("[D02] rate-limits guesses of the current password from an open session", async () => {
  const { call } = await testApp.createUser();
  const body = { current_password: "not this one", new_password: newPassword };
  for (let count = 0; count < limits.reauthentication.perUserPerHour; count++) {
    expect((await call("changePassword", { body })).body.code).toBe("password_wrong");
  }
  const right = await call("changePassword", { body: { ...body, current_password: password } });
  expect(right.status).toBe(429);
});

async function askChange(user: TestUser, email: string) {
  const after = new Date();
  const answer = await user.call("changeEmail", { body: { new_email: email, password } });
  expect([answer.status, answer.body]).toEqual([202, { status: "confirm_both" }]);
  return testApp.readToken(user.email, subject("email_change_old"), after);
}

function confirm(token: string) {
  return testApp.openBrowser().call("confirmEmailChange", { body: { token } });
}

test("[D02] the email changes once both mailboxes have confirmed, in either order", async () => {
  for (const isOldFirst of [true, false]) {
    const { user, other } = await createPair();
    const email = newAddress();
    const oldToken = await askChange(user, email);
    const newToken = await testApp.readToken(email, subject("email_change_new"));
    const [first, second] = isOldFirst ? [oldToken, newToken] : [newToken, oldToken];

    for (let tap = 0; tap < 2; tap++) {
      expect((await confirm(first)).body).toEqual({ status: "waiting_for_other_address" });
    }
    expect((await user.call("getSession")).body.session.user.email).toBe(user.email);
    expect(await isSignedIn(other)).toBe(true);

    expect((await confirm(second)).body).toEqual({ status: "changed" });
    expect((await user.call("getSession")).body.session.user.email).toBe(email);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logIn(user.email, password)).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await confirm(second)).body.code).toBe("link_invalid");
    expect(await listKinds(user)).toContain("email_changed");
    const notified = await testApp.mailbox.waitForMessage(
      { to: user.email, subject: subject("email_changed") },
      10_000,
    );
    expect(notified.text).toContain(email);
  }
});

test("[D02] changeEmail returns the same response for a taken address and changes nothing", async () => {
  const [user, owner] = [await testApp.createUser(), await testApp.createUser()];
  const after = new Date();
  const oldToken = await askChange(user, owner.email);
  await testApp.mailbox.waitForMessage(
    { to: owner.email, subject: subject("known_address"), after },
    10_000,
  );
  expect((await confirm(oldToken)).body).toEqual({ status: "waiting_for_other_address" });
  const mails = testApp.mailbox.messages().filter((mail) => mail.to.includes(owner.email));
  expect(mails.some((mail) => mail.text.includes("/confirm-email"))).toBe(false);
  expect((await owner.call("getSession")).body.session.user.email).toBe(owner.email);
  expect((await user.call("getSession")).body.session.user.email).toBe(user.email);
});

test("[D02] does not change to an address that was taken after the request", async () => {
  const user = await testApp.createUser();
  const email = newAddress();
  const oldToken = await askChange(user, email);
  const newToken = await testApp.readToken(email, subject("email_change_new"));
  await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
  const token = await testApp.readToken(email, subject("verify"));
  await testApp.openBrowser().call("verifyEmail", { body: { token } });

  expect((await confirm(oldToken)).status).toBe(200);
  expect((await confirm(newToken)).body.code).toBe("link_invalid");
  expect((await user.call("getSession")).body.session.user.email).toBe(user.email);
});

test("[D02] a link for a new email is invalid while the account is suspended", async () => {
  const user = await testApp.createUser();
  const token = await askChange(user, newAddress());
  await testApp.admin.query("update users set suspended_at = now() where id = $1", [user.id]);
  expect((await confirm(token)).body.code).toBe("link_invalid");
});

test("[D02] changeEmail requires the password, and its links expire and are replaced", async () => {
  const user = await testApp.createUser();
  const body = { new_email: newAddress(), password: "not this one" };
  const wrong = await user.call("changeEmail", { body });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);

  const replaced = await askChange(user, newAddress());
  const expired = await askChange(user, newAddress());
  expect((await confirm(replaced)).body.code).toBe("link_invalid");
  await testApp.admin.query("update email_changes set expires_at = now() where user_id = $1", [
    user.id,
  ]);
  expect((await confirm(expired)).body.code).toBe("link_invalid");
});

test("[D02] lists devices, removes one, and returns 404 for another user's device", async () => {
  const { user, other } = await createPair();
  const otherUser = await testApp.createUser();
  const { devices } = (await user.call("listDevices")).body;
  expect(devices).toHaveLength(2);
  const [mine, theirs] = [true, false].map((isCurrent) =>
    devices.find((device: { is_current: boolean }) => device.is_current === isCurrent),
  );
  expect(mine.id).toBe((await user.call("getSession")).body.session.id);
  expect(theirs.user_agent).toBe(phone);
  const { notifications } = (await user.call("listNotifications")).body;
  const ofDevice = notifications.find(({ kind }: { kind: string }) => kind === "new_device");
  expect(ofDevice.message).toMatch(/^\w+ on \w+ logged in/);

  const otherUsers = (await otherUser.call("listDevices")).body.devices;
  for (const id of [otherUsers[0].id, randomUUID()]) {
    const answer = await user.call("removeDevice", { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  expect(await isSignedIn(otherUser.browser)).toBe(true);

  expect((await user.call("removeDevice", { params: { id: theirs.id } })).status).toBe(204);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(user.browser)).toBe(true);
  expect((await user.call("listDevices")).body.devices).toHaveLength(1);
});

test("[D02] logOutEverywhere ends every session of the user and none of another user", async () => {
  const { user, other } = await createPair();
  const otherUser = await testApp.createUser();
  expect((await user.call("logOutEverywhere")).status).toBe(204);
  expect([...user.browser.jar.keys()]).toEqual(["masar.device"]);
  expect(await isSignedIn(user.browser)).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(otherUser.browser)).toBe(true);
});
