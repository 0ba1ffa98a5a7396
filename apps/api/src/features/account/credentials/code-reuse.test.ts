import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";
import { createGuardedUser } from "../../../../test/auth/second-factor.ts";
import { computeCode, computeNextCode } from "../../../../test/auth/totp.ts";

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type Browser = ReturnType<TestApp["openBrowser"]>;

/** A browser that sent the right password and must send the code next. */
async function startLogIn(email: string): Promise<Browser> {
  const browser = testApp.openBrowser();
  const answer = await browser.call("logIn", { body: { email, password } });
  expect(answer.body).toEqual({ status: "second_factor_required" });
  return browser;
}

async function sendCode(browser: Browser, code: string): Promise<string> {
  const { body } = await browser.call("logInSecondFactor", { body: { code } });
  return body.code ?? body.status;
}

test("[N1.12] rejects a used code in a second log-in and accepts the next code", async () => {
  const { id, email, uri } = await createGuardedUser(testApp);
  await testApp.admin.query("update two_factors set last_totp_step = null where user_id = $1", [
    id,
  ]);
  const code = computeCode(uri);
  expect(await sendCode(await startLogIn(email), code)).toBe("logged_in");
  const again = await startLogIn(email);
  expect(await sendCode(again, code)).toBe("code_invalid");
  expect((await again.call("getSession")).body.session).toBeNull();
  expect(await sendCode(again, computeNextCode(uri))).toBe("logged_in");
});

test("[N1.12] rejects at log-in the code that enabled the second factor", async () => {
  const user = await testApp.createUser();
  const { totp_uri: uri } = (await user.call("startSecondFactor", { body: { password } })).body;
  const code = computeCode(uri);
  expect((await user.call("confirmSecondFactor", { body: { code } })).status).toBe(204);
  expect(await sendCode(await startLogIn(user.email), code)).toBe("code_invalid");
});

test("[N1.12] rejects an unused code that is older than the last accepted one", async () => {
  const { id, email, uri } = await createGuardedUser(testApp);
  await testApp.admin.query("update two_factors set last_totp_step = null where user_id = $1", [
    id,
  ]);
  const older = computeCode(uri);
  expect(await sendCode(await startLogIn(email), computeNextCode(uri))).toBe("logged_in");
  expect(await sendCode(await startLogIn(email), older)).toBe("code_invalid");
});

test("[N1.12] of six log-ins with the same code at the same time one succeeds", async () => {
  const { email, uri } = await createGuardedUser(testApp);
  const browsers: Browser[] = [];
  for (let count = 0; count < 6; count++) browsers.push(await startLogIn(email));
  const code = computeNextCode(uri);
  const results = await Promise.all(browsers.map((browser) => sendCode(browser, code)));
  expect(results.toSorted()).toEqual([...Array<string>(5).fill("code_invalid"), "logged_in"]);
});

test("[N1.12] rejects a code used at log-in for reauthentication, and the reverse", async () => {
  const { id, email, uri, call } = await createGuardedUser(testApp);
  const code = computeNextCode(uri);
  expect(await sendCode(await startLogIn(email), code)).toBe("logged_in");
  const body = { password, code };
  expect((await call("renewRecoveryCodes", { body })).body.code).toBe("code_invalid");

  await testApp.admin.query("update two_factors set last_totp_step = null where user_id = $1", [
    id,
  ]);
  expect((await call("renewRecoveryCodes", { body })).status).toBe(200);
  expect(await sendCode(await startLogIn(email), code)).toBe("code_invalid");
});

test("[N1.12] of three changes with the same code at the same time one succeeds", async () => {
  const { uri, call } = await createGuardedUser(testApp);
  const body = { password, code: computeNextCode(uri) };
  const answers = await Promise.all([1, 2, 3].map(() => call("renewRecoveryCodes", { body })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("[N1.12] ten rejected codes lock the second factor", async () => {
  const { email, uri } = await createGuardedUser(testApp);
  const used = computeNextCode(uri);
  expect(await sendCode(await startLogIn(email), used)).toBe("logged_in");
  for (let round = 0; round < 2; round++) {
    const browser = await startLogIn(email);
    for (let count = 0; count < 5; count++) {
      expect(await sendCode(browser, used)).toBe("code_invalid");
    }
  }
  expect(await sendCode(await startLogIn(email), used)).toBe("rate_limited");
});

test("[N1.12] a second factor that is enabled again accepts its first code at once", async () => {
  const { uri, call } = await createGuardedUser(testApp);
  const body = { password, code: computeNextCode(uri) };
  expect((await call("removeSecondFactor", { body })).status).toBe(204);
  const started = await call("startSecondFactor", { body: { password } });
  const code = computeCode(started.body.totp_uri);
  expect((await call("confirmSecondFactor", { body: { code } })).status).toBe(204);
});
