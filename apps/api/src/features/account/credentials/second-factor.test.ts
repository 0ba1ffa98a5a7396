import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { translate } from "#api/i18n/translate.ts";
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

function wrongCode(uri: string): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => computeCode(uri, Date.now() + ms));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (code) => !near.includes(code),
    ) ?? ""
  );
}

/** A browser that sent the right password and must send the code next. */
async function startLogIn(email: string, enteredPassword = password): Promise<Browser> {
  const browser = testApp.openBrowser();
  const answer = await browser.call("logIn", { body: { email, password: enteredPassword } });
  expect([answer.status, answer.body]).toEqual([200, { status: "second_factor_required" }]);
  return browser;
}

function giveCode(browser: Browser, code: string) {
  return browser.call("logInSecondFactor", { body: { code } });
}

async function listKinds(user: { call: Browser["call"] }): Promise<string[]> {
  const { notifications } = (await user.call("listNotifications")).body;
  return notifications.map((notification: { kind: string }) => notification.kind);
}

test("[D03] a second factor is enabled only after the password and a first valid code", async () => {
  const user = await testApp.createUser();
  const wrong = await user.call("startSecondFactor", { body: { password: "not this one" } });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);

  const started = await user.call("startSecondFactor", { body: { password } });
  const uri: string = started.body.totp_uri;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Masar/);
  expect(new Set(started.body.recovery_codes).size).toBe(10);
  const refused = await user.call("confirmSecondFactor", { body: { code: wrongCode(uri) } });
  expect([refused.status, refused.body.code]).toEqual([400, "code_invalid"]);
  const before = await testApp
    .openBrowser()
    .call("logIn", { body: { email: user.email, password } });
  expect(before.body.status).toBe("logged_in");
  expect((await user.call("getSession")).body.session.user.second_factor).toBe(false);

  await user.call("confirmSecondFactor", { body: { code: computeCode(uri) } });
  expect((await user.call("getSession")).body.session.user.second_factor).toBe(true);
  expect(await listKinds(user)).toContain("second_factor_on");
  const again = await user.call("startSecondFactor", { body: { password } });
  expect(again.status).toBe(400);
  const browser = await startLogIn(user.email);
  expect((await giveCode(browser, computeNextCode(uri))).status).toBe(200);
});

test("[D03] log-in requires the code, and the password alone creates no session", async () => {
  const { email, id, uri } = await createGuardedUser(testApp);
  const browser = await startLogIn(email);
  expect((await browser.call("getSession")).body.session).toBeNull();
  expect((await browser.call("getSettings")).status).toBe(401);

  const refused = await giveCode(browser, wrongCode(uri));
  expect([refused.status, refused.body.code]).toEqual([400, "code_invalid"]);
  expect((await browser.call("getSession")).body.session).toBeNull();

  const code = computeNextCode(uri);
  const opened = await giveCode(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(opened.body).toMatchObject({ status: "logged_in", session: { user: { id, email } } });
  expect((await browser.call("getSession")).body.session.user.id).toBe(id);
});

test("[D03] a valid code without the password creates no session", async () => {
  const { email, uri, codes } = await createGuardedUser(testApp);
  for (const code of [computeNextCode(uri), String(codes[0])]) {
    const answer = await giveCode(testApp.openBrowser(), code);
    expect([answer.status, answer.body.code]).toEqual([400, "code_invalid"]);
  }
  const wrong = testApp.openBrowser();
  const refused = await wrong.call("logIn", { body: { email, password: "not this one" } });
  expect(refused.body.code).toBe("credentials_invalid");
  expect((await giveCode(wrong, computeNextCode(uri))).status).toBe(400);
});

test("[D03] rejects the code of another user", async () => {
  const [mine, theirs] = [await createGuardedUser(testApp), await createGuardedUser(testApp)];
  const browser = await startLogIn(mine.email);
  for (const code of [computeNextCode(theirs.uri), String(theirs.codes[0])]) {
    expect((await giveCode(browser, code)).body.code).toBe("code_invalid");
  }
});

test("[D03] a recovery code works once, also when used twice at the same time", async () => {
  const { email, codes } = await createGuardedUser(testApp);
  const [first, second] = codes as [string, string];
  expect((await giveCode(await startLogIn(email), first)).body.status).toBe("logged_in");
  const again = await giveCode(await startLogIn(email), first);
  expect([again.status, again.body.code]).toEqual([400, "code_invalid"]);

  const browsers: Browser[] = [];
  for (let count = 0; count < 6; count++) browsers.push(await startLogIn(email));
  const answers = await Promise.all(browsers.map((browser) => giveCode(browser, second)));
  const results: string[] = answers.map((answer) => answer.body.code ?? answer.body.status);
  expect(results.filter((result) => result === "logged_in")).toHaveLength(1);
  expect(results.filter((result) => result === "code_invalid")).toHaveLength(5);
});

test("[D03] renewed recovery codes replace the old ones", async () => {
  const user = await createGuardedUser(testApp);
  const body = { password, code: computeNextCode(user.uri) };
  const wrong = await user.call("renewRecoveryCodes", {
    body: { ...body, password: "not this one" },
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);
  const renewed: string[] = (await user.call("renewRecoveryCodes", { body })).body.recovery_codes;
  expect(new Set([...renewed, ...user.codes]).size).toBe(20);
  expect(await listKinds(user)).toContain("recovery_codes_renewed");

  const browser = await startLogIn(user.email);
  expect((await giveCode(browser, String(user.codes[0]))).body.code).toBe("code_invalid");
  expect((await giveCode(browser, String(renewed[0]))).body.status).toBe("logged_in");
});

test("[D03] renewRecoveryCodes returns code_invalid without a second factor", async () => {
  const { call } = await testApp.createUser();
  const answer = await call("renewRecoveryCodes", { body: { password } });
  expect([answer.status, answer.body.code]).toEqual([400, "code_invalid"]);
});

test("[D03] rejects account changes with the password alone when the second factor is enabled", async () => {
  const user = await createGuardedUser(testApp);
  const guarded = [
    ["startSecondFactor", { password }],
    ["renewRecoveryCodes", { password }],
    ["removeSecondFactor", { password }],
    ["changePassword", { current_password: password, new_password: "another long sentence" }],
    ["changeEmail", { password, new_email: `other-${user.email}` }],
    ["planDeletion", { password }],
  ] as const;
  for (const [name, body] of guarded) {
    const answer = await user.call(name, { body });
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, "code_invalid"]);
  }
  const guess = { password, code: wrongCode(user.uri) };
  const guessed = await user.call("removeSecondFactor", { body: guess });
  expect(guessed.body.code).toBe("code_invalid");
  // A recovery code serves as well, once.
  const [code] = user.codes;
  const body = { current_password: password, new_password: "another long sentence", code };
  expect((await user.call("changePassword", { body })).status).toBe(204);
  const again = { ...body, current_password: "another long sentence", new_password: password };
  expect((await user.call("changePassword", { body: again })).body.code).toBe("code_invalid");
});

test("[D03] removeSecondFactor requires the password and a code, and log-in then requires no code", async () => {
  const user = await createGuardedUser(testApp);
  const body = { password, code: computeNextCode(user.uri) };
  const wrong = await user.call("removeSecondFactor", {
    body: { ...body, password: "not this one" },
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, "password_wrong"]);
  await startLogIn(user.email);

  expect((await user.call("removeSecondFactor", { body })).status).toBe(204);
  expect((await user.call("getSession")).body.session.user.second_factor).toBe(false);
  expect(await listKinds(user)).toContain("second_factor_off");
  const answer = await testApp
    .openBrowser()
    .call("logIn", { body: { email: user.email, password } });
  expect(answer.body.status).toBe("logged_in");
});

test("[D03] five wrong codes end a log-in, and ten in a row lock the second factor", async () => {
  const { email, uri } = await createGuardedUser(testApp);
  for (let round = 0; round < 2; round++) {
    const browser = await startLogIn(email);
    for (let count = 0; count < 5; count++) {
      expect((await giveCode(browser, wrongCode(uri))).body.code).toBe("code_invalid");
    }
    if (round === 0)
      expect((await giveCode(browser, computeNextCode(uri))).body.code).toBe("code_invalid");
  }
  const locked = await giveCode(await startLogIn(email), computeNextCode(uri));
  expect([locked.status, locked.body.code]).toEqual([429, "rate_limited"]);

  await testApp.admin.query("update two_factors set locked_until = now(), last_totp_step = null");
  expect((await giveCode(await startLogIn(email), computeNextCode(uri))).status).toBe(200);
});

test("[D02] [D03] a password reset keeps the second factor", async () => {
  const { email, uri } = await createGuardedUser(testApp);
  await testApp.openBrowser().call("forgotPassword", { body: { email } });
  const token = await testApp.readToken(email, translate("en", "mail:reset.subject"));
  const body = { token, password: "a new long secret" };
  const answer = await testApp.openBrowser().call("resetPassword", { body });
  expect(answer.status).toBe(204);
  expect(String(answer.headers["set-cookie"])).not.toContain("session_token");
  const browser = await startLogIn(email, body.password);
  expect((await giveCode(browser, computeNextCode(uri))).body.status).toBe("logged_in");
});

test("[D03] secrets and recovery codes are not readable in the database", async () => {
  const { id, uri, codes } = await createGuardedUser(testApp);
  const { rows } = await testApp.admin.query(
    "select secret, backup_codes from two_factors where user_id = $1",
    [id],
  );
  const stored = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  expect(stored).not.toContain(new URL(uri).searchParams.get("secret"));
  for (const code of codes) expect(stored).not.toContain(code);
});
