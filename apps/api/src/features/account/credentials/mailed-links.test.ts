import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";
import { createGuardedUser } from "../../../../test/auth/second-factor.ts";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const subject = (template: string) => translate("en", `mail:${template}.subject`);

const deletionSubject = translate("en", "mail:deletion_planned.subject", { date: "" }).trim();

type Browser = ReturnType<TestApp["openBrowser"]>;

/** The cookie of a known device may be set: it opens nothing. */
async function expectNoSession(browser: Browser): Promise<void> {
  expect([...browser.jar.keys()].filter((name) => !name.endsWith(".device"))).toEqual([]);
  expect((await browser.call("getSession")).body.session).toBeNull();
}

async function expectCodeRequired(email: string, enteredPassword = password): Promise<void> {
  const logIn = await testApp
    .openBrowser()
    .call("logIn", { body: { email, password: enteredPassword } });
  expect(logIn.body).toEqual({ status: "second_factor_required" });
}

/** As after mail was turned on for an instance that had none. */
async function sendVerificationLink(user: { id: string; email: string }): Promise<string> {
  await testApp.admin.query("update users set email_verified = false where id = $1", [user.id]);
  const after = new Date();
  await testApp.openBrowser().call("resendVerification", { body: { email: user.email } });
  return testApp.readToken(user.email, subject("verify"), after);
}

test("[N1.11] a verification link verifies an account with a second factor and sets no session", async () => {
  const user = await createGuardedUser(testApp);
  const token = await sendVerificationLink(user);
  const browser = testApp.openBrowser();
  const answer = await browser.call("verifyEmail", { body: { token } });
  expect([answer.status, answer.body]).toEqual([200, { status: "log_in_required" }]);
  await expectNoSession(browser);
  const { rows } = await testApp.admin.query("select email_verified from users where id = $1", [
    user.id,
  ]);
  expect(rows).toEqual([{ email_verified: true }]);
  await expectCodeRequired(user.email);
});

test("[N1.11] a verification link logs in an account without a second factor", async () => {
  const user = await testApp.createUser();
  const token = await sendVerificationLink(user);
  const answer = await testApp.openBrowser().call("verifyEmail", { body: { token } });
  expect(answer.body).toMatchObject({ status: "logged_in", session: { user: { id: user.id } } });
});

test("[N1.11] a reset link sets no session, and the new password requires a code", async () => {
  const user = await createGuardedUser(testApp);
  const after = new Date();
  await testApp.openBrowser().call("forgotPassword", { body: { email: user.email } });
  const token = await testApp.readToken(user.email, subject("reset"), after);
  const browser = testApp.openBrowser();
  const body = { token, password: "a new long secret" };
  expect((await browser.call("resetPassword", { body })).status).toBe(204);
  await expectNoSession(browser);
  await expectCodeRequired(user.email, body.password);
});

test("[N1.11] the links of an email change set no session, and the new address requires a code", async () => {
  const user = await createGuardedUser(testApp);
  const email = `moved-${randomBytes(5).toString("hex")}@example.com`;
  const after = new Date();
  const body = { new_email: email, password, code: String(user.codes[0]) };
  expect((await user.call("changeEmail", { body })).status).toBe(202);
  const tokens = [
    await testApp.readToken(user.email, subject("email_change_old"), after),
    await testApp.readToken(email, subject("email_change_new"), after),
  ];
  for (const token of tokens) {
    const browser = testApp.openBrowser();
    expect((await browser.call("confirmEmailChange", { body: { token } })).status).toBe(200);
    await expectNoSession(browser);
  }
  await expectCodeRequired(email);
});

test("[N1.11] the link that cancels a deletion sets no session, and the account requires a code", async () => {
  const user = await createGuardedUser(testApp);
  const after = new Date();
  const body = { password, code: String(user.codes[0]) };
  expect((await user.call("planDeletion", { body })).status).toBe(202);
  const token = await testApp.readToken(user.email, deletionSubject, after);
  const browser = testApp.openBrowser();
  expect((await browser.call("keepAccountByLink", { body: { token } })).status).toBe(204);
  await expectNoSession(browser);
  await expectCodeRequired(user.email);
});
