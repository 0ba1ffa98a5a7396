import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashEmail } from "#api/auth/tokens.ts";
import { translate } from "#api/i18n/translate.ts";
import { type TestApp, password, startTestApp } from "../../../../test/test-app.ts";

const maxDelaySeconds = 15 * 60;

// A password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type Browser = ReturnType<TestApp["openBrowser"]>;

function logIn(browser: Browser, email: string, enteredPassword = password) {
  return browser.call("logIn", { body: { email, password: enteredPassword } });
}

function guess(email: string, browser = testApp.openBrowser()) {
  return logIn(browser, email, "not the password");
}

/** Ends the delays of an account, as if its time had passed. */
async function endDelays(email: string, failures?: number): Promise<void> {
  await testApp.admin.query(
    `update sign_in_failures set blocked_until = now(), failures = coalesce($2, failures)
     where email_hash = $1`,
    [hashEmail(email), failures],
  );
}

/** The hundredth wrong password for an account, each from another address. */
async function attackFromManyAddresses(email: string): Promise<void> {
  expect((await guess(email)).status).toBe(401);
  await endDelays(email, 99);
  expect((await guess(email)).status).toBe(401);
}

/** A browser that logged in before and is logged out now. */
async function openKnownDevice(email: string): Promise<Browser> {
  const browser = testApp.openBrowser();
  expect((await logIn(browser, email)).status).toBe(200);
  await browser.call("logOut");
  return browser;
}

async function resetPassword(
  browser: Browser,
  email: string,
  enteredPassword: string,
): Promise<number> {
  const after = new Date();
  expect((await browser.call("forgotPassword", { body: { email } })).status).toBe(202);
  const token = await testApp.readToken(email, translate("en", "mail:reset.subject"), after);
  return (await browser.call("resetPassword", { body: { token, password: enteredPassword } }))
    .status;
}

describe("wrong passwords for an account", () => {
  test("[N1.06] 13 from one address delay that address and no other", async () => {
    const { email } = await testApp.createUser();
    const attacker = testApp.openBrowser();
    expect((await guess(email, attacker)).status).toBe(401);
    await endDelays(email, 12);
    expect((await guess(email, attacker)).status).toBe(401);
    const refused = await logIn(attacker, email);
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect((await logIn(testApp.openBrowser(), email)).status).toBe(200);
    expect((await guess(email, attacker)).status).toBe(429);
  });

  test("[N1.06] 100 from many addresses delay an unknown device by 15 minutes at most", async () => {
    const { email } = await testApp.createUser();
    await attackFromManyAddresses(email);
    const refused = await logIn(testApp.openBrowser(), email);
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(refused.body.params.count).toBeGreaterThan(maxDelaySeconds / 2);
    expect(refused.body.params.count).toBeLessThanOrEqual(maxDelaySeconds);
    await endDelays(email);
    expect((await logIn(testApp.openBrowser(), email)).status).toBe(200);
  });

  test("[N1.06] expire one by one, every ten minutes", async () => {
    const { email } = await testApp.createUser();
    await attackFromManyAddresses(email);
    await testApp.admin.query(
      `update sign_in_failures set blocked_until = now(), failures = 22,
         updated_at = now() - interval '61 minutes' where email_hash = $1`,
      [hashEmail(email)],
    );
    // 22 less 6 and one more are below the 20 that begin to delay.
    expect((await guess(email)).status).toBe(401);
    expect((await logIn(testApp.openBrowser(), email)).status).toBe(200);
  });

  test("[N1.06] expire at the same rate while attempts continue every nine minutes", async () => {
    const email = `visitor-${randomBytes(5).toString("hex")}@example.com`;
    const browser = testApp.openBrowser();
    for (let count = 0; count < 12; count++) {
      expect((await guess(email, browser)).status).toBe(401);
      await testApp.admin.query(
        `update sign_in_failures set blocked_until = blocked_until - interval '9 minutes',
           updated_at = updated_at - interval '9 minutes' where email_hash = $1`,
        [hashEmail(email)],
      );
    }
    const { rows } = await testApp.admin.query(
      "select failures from sign_in_failures where email_hash = $1",
      [hashEmail(email)],
    );
    // 99 minutes passed between the first try and the last: nine of twelve are forgotten.
    expect(rows).toEqual([{ failures: 3 }, { failures: 3 }]);
  });

  test("[N1.06] 100 from many addresses do not delay a device that logged in before", async () => {
    const { email } = await testApp.createUser();
    const device = await openKnownDevice(email);
    await attackFromManyAddresses(email);
    expect((await logIn(device, email)).status).toBe(200);
    expect((await guess(email)).status).toBe(429);
  });

  test("[N1.06] on a known device delay this device, and no other", async () => {
    const { email } = await testApp.createUser();
    const [device, other] = [await openKnownDevice(email), await openKnownDevice(email)];
    expect((await guess(email, device)).status).toBe(401);
    await endDelays(email, 12);
    expect((await guess(email, device)).status).toBe(401);
    expect((await logIn(device, email)).status).toBe(429);
    expect((await logIn(other, email)).status).toBe(200);
    expect((await logIn(testApp.openBrowser(), email)).status).toBe(200);
  });

  test("[N1.06] are delayed on a device known for another account, or with a changed cookie", async () => {
    const [attacked, own] = [await testApp.createUser(), await testApp.createUser()];
    const device = await openKnownDevice(own.email);
    await attackFromManyAddresses(attacked.email);
    expect((await logIn(device, attacked.email)).status).toBe(429);

    const forged = await openKnownDevice(own.email);
    const [name, value = ""] = [...forged.jar].find(([key]) => key.endsWith("device")) ?? [""];
    for (const changed of [value.replace(/^./, "!"), `${value}x`, value.replace("~", ""), "a.b"]) {
      forged.jar.set(name, changed === value ? "" : changed);
      expect((await logIn(forged, attacked.email)).status).toBe(429);
    }
  });

  test("[N1.06] leave a shared computer known to each of two accounts", async () => {
    const [first, second] = [await testApp.createUser(), await testApp.createUser()];
    const shared = await openKnownDevice(first.email);
    expect((await logIn(shared, second.email)).status).toBe(200);
    await shared.call("logOut");
    for (const { email } of [first, second]) {
      await attackFromManyAddresses(email);
      expect((await logIn(shared, email)).status).toBe(200);
    }
  });
});

describe("a password reset by mail during an attack", () => {
  test("[N1.06] [D02] ends the delays, and its browser is not delayed by later attempts", async () => {
    const { email } = await testApp.createUser();
    await attackFromManyAddresses(email);
    const browser = testApp.openBrowser();
    const changed = "a new long secret";
    expect(await resetPassword(browser, email, changed)).toBe(204);
    expect((await logIn(testApp.openBrowser(), email, changed)).status).toBe(200);

    await attackFromManyAddresses(email);
    expect((await logIn(testApp.openBrowser(), email, changed)).status).toBe(429);
    expect((await logIn(browser, email, changed)).status).toBe(200);
  });

  test("[N1.06] works after a visitor requested more resets than are mailed", async () => {
    const { email } = await testApp.createUser();
    const subject = translate("en", "mail:reset.subject");
    for (let count = 0; count < 5; count++) {
      const response = await testApp.openBrowser().call("forgotPassword", { body: { email } });
      expect(response.status).toBe(202);
    }
    const mails = () => testApp.mailbox.messages().filter(({ to }) => to.includes(email));
    await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(3);
    const owner = testApp.openBrowser();
    expect((await owner.call("forgotPassword", { body: { email } })).status).toBe(202);
    const token = await testApp.readToken(email, subject);
    const body = { token, password: "a new long secret" };
    expect((await owner.call("resetPassword", { body })).status).toBe(204);
  });
});

describe("the owner of an attacked account", () => {
  test("[N1.06] is mailed once in their language, from the tenth wrong password on", async () => {
    const subject = translate("ar", "mail:wrong_passwords.subject");
    const { email } = await testApp.createUser("ar");
    const warnings = () =>
      testApp.mailbox
        .messages()
        .filter((mail) => mail.to.includes(email) && mail.subject === subject);
    expect((await guess(email)).status).toBe(401);
    await endDelays(email, 8);
    expect((await guess(email)).status).toBe(401);
    for (let count = 0; count < 3; count++) expect((await guess(email)).status).toBe(401);
    const mail = await testApp.mailbox.waitForMessage({ to: email, subject }, 10_000);
    expect(mail.text).toContain("http://masar.test/ar/forgot-password");

    // Mails leave in order: once a later one is here, a second warning would be here too.
    const other = await testApp.createUser();
    await testApp.openBrowser().call("forgotPassword", { body: { email: other.email } });
    await testApp.readLink(other.email, translate("en", "mail:reset.subject"));
    expect(warnings()).toHaveLength(1);
  });

  test("[N1.06] is not mailed for an address without an account, which gets the same responses", async () => {
    const email = `visitor-${randomBytes(5).toString("hex")}@example.com`;
    expect((await guess(email)).status).toBe(401);
    await endDelays(email, 12);
    const refused = await guess(email);
    expect([refused.status, refused.body.code]).toEqual([401, "credentials_invalid"]);
    const other = await testApp.createUser();
    await testApp.openBrowser().call("forgotPassword", { body: { email: other.email } });
    await testApp.readLink(other.email, translate("en", "mail:reset.subject"));
    expect(testApp.mailbox.messages().filter(({ to }) => to.includes(email))).toEqual([]);
  });
});
