import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { hashEmail } from "#api/auth/tokens.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ mail: false });
});
afterAll(() => testApp.stop());

async function signUp(email: string) {
  const browser = testApp.openBrowser();
  await browser.call("signUp", { body: testApp.signUpBody(email) });
  return browser;
}

test("[D02] without mail, changeEmail changes the address at once", async () => {
  const browser = await signUp("before@example.com");
  const change = { new_email: "after@example.com", password };
  const refused = await browser.call("changeEmail", { body: { ...change, password: "wrong" } });
  expect(refused.body.code).toBe("password_wrong");
  const { status, body } = await browser.call("changeEmail", { body: change });
  expect([status, body]).toEqual([202, { status: "changed" }]);
  const session = await browser.call("getSession");
  expect(session.body.session.user.email).toBe("after@example.com");
});

test("[D02] [N1.06] without mail, 150 wrong passwords from many addresses delay a log-in by a minute at most", async () => {
  const email = "patient@example.com";
  await signUp(email);
  const emailHash = hashEmail(email);
  await testApp.admin.query(
    "insert into sign_in_failures (email_hash, failures) values ($1, 150)",
    [emailHash],
  );
  await testApp.openBrowser().call("logIn", { body: { email, password: "wrong" } });
  const { rows } = await testApp.admin.query<{ seconds: number }>(
    "select max(extract(epoch from blocked_until - now()))::int as seconds from sign_in_failures where email_hash = $1",
    [emailHash],
  );
  expect(rows[0]?.seconds).toBeGreaterThan(signInLimits.maxAccountDelayWithoutMail / 2);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(signInLimits.maxAccountDelayWithoutMail);
});
