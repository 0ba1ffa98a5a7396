import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAuthenticator } from "../../../../test/auth/passkey.ts";
import { computeCode } from "../../../../test/auth/totp.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Browser = ReturnType<TestApp["openBrowser"]>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const createDevice = () => createAuthenticator(testApp.env.PUBLIC_URL);
const refused = [403, "second_factor_needed"];

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [
  status,
  body?.code,
];

async function register(browser: Pick<Browser, "call">, device = createDevice()) {
  const started = await browser.call("startPasskey", { body: { password } });
  expect(codeOf(started)).toEqual([200, undefined]);
  const response = device.register(started.body.options);
  return browser.call("addPasskey", { body: { name: "Pixel 9", response } });
}

async function logInByPassword(email: string): Promise<Browser> {
  const browser = testApp.openBrowser();
  const { body } = await browser.call("logIn", { body: { email, password } });
  expect(body.status).toBe("logged_in");
  return browser;
}

async function setRole(userId: string, role: string) {
  await testApp.admin.query("update users set roles = array[$2] where id = $1", [userId, role]);
}

async function createStaffWithPasskey(role: string) {
  const user = await testApp.createUser();
  await setRole(user.id, role);
  expect((await register(user)).status).toBe(204);
  return user;
}

test.each([
  ["admin", "getInstance"],
  ["moderator", "listReportedPosts"],
] as const)(
  "[N14.04] a thief who knows the password of a %s with a passkey only cannot add or remove a second factor",
  async (role, areaEndpoint) => {
    const user = await createStaffWithPasskey(role);
    const thief = await logInByPassword(user.email);
    const params = { id: (await thief.call("listPasskeys")).body.passkeys[0].id };
    const body = { password };
    expect(codeOf(await thief.call("startPasskey", { body }))).toEqual(refused);
    expect(codeOf(await thief.call("removePasskey", { params, body }))).toEqual(refused);
    expect(codeOf(await thief.call("startSecondFactor", { body }))).toEqual(refused);
    expect(codeOf(await thief.call(areaEndpoint))).toEqual(refused);
    expect((await thief.call("getSession")).body.session.by_passkey).toBe(false);

    // The owner, whose session is by passkey, can.
    expect((await user.call(areaEndpoint)).status).toBe(200);
    expect((await register(user)).status).toBe(204);
    expect((await user.call("removePasskey", { params, body })).status).toBe(204);
  },
);

test("[N14.04] a thief who started before the owner added the first passkey cannot finish", async () => {
  const user = await testApp.createUser();
  await setRole(user.id, "admin");
  const thief = await logInByPassword(user.email);
  const body = { password };
  const started = await thief.call("startPasskey", { body });
  const response = createDevice().register(started.body.options);
  const { totp_uri: uri } = (await thief.call("startSecondFactor", { body })).body;
  expect((await register(user)).status).toBe(204);

  const added = await thief.call("addPasskey", { body: { name: "Mine", response } });
  expect(codeOf(added)).toEqual(refused);
  const code = { body: { code: computeCode(uri) } };
  expect(codeOf(await thief.call("confirmSecondFactor", code))).toEqual(refused);
  expect(codeOf(await thief.call("logInSecondFactor", code))).toEqual(refused);
  expect((await thief.call("getSession")).body.session).toMatchObject({
    by_passkey: false,
    user: { second_factor: false },
  });
  expect(codeOf(await thief.call("getInstance"))).toEqual(refused);
});

test("[N14.04] the session of a lost device loses the admin area when its passkey is removed", async () => {
  const user = await createStaffWithPasskey("admin");
  const lost = createDevice();
  expect((await register(user, lost)).status).toBe(204);
  const browser = testApp.openBrowser();
  const { options } = (await browser.call("startPasskeyLogIn")).body;
  const response = lost.logIn(options);
  expect((await browser.call("logInPasskey", { body: { response } })).status).toBe(200);
  expect((await browser.call("getInstance")).status).toBe(200);

  const { passkeys } = (await user.call("listPasskeys")).body;
  const params = { id: passkeys.at(-1).id };
  expect((await user.call("removePasskey", { params, body: { password } })).status).toBe(204);
  expect(codeOf(await browser.call("getInstance"))).toEqual(refused);
  expect((await user.call("getInstance")).status).toBe(200);
});

test("[N14.05] a user without a role adds a passkey and an authenticator in a session by password", async () => {
  const user = await testApp.createUser();
  expect((await register(user)).status).toBe(204);
  const browser = await logInByPassword(user.email);
  expect((await register(browser)).status).toBe(204);
  const other = await logInByPassword(user.email);
  const started = await other.call("startSecondFactor", { body: { password } });
  const body = { code: computeCode(started.body.totp_uri) };
  expect((await other.call("confirmSecondFactor", { body })).status).toBe(204);
});
