import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "@masar/contract/limits";
import { translate } from "#api/i18n/translate.ts";
import { timeUnderLoad } from "../../../test/load/time-under-load.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

const verifySubject = translate("en", "mail:verify.subject");
const knownSubject = translate("en", "mail:known_address.subject");

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

function newAddress(): string {
  return `new-${randomBytes(5).toString("hex")}@example.com`;
}

function signUp(email: string, change: object = {}) {
  return testApp
    .openBrowser()
    .call("signUp", { body: { ...testApp.signUpBody(email), ...change } });
}

function logIn(email: string, enteredPassword: string) {
  return testApp.openBrowser().call("logIn", { body: { email, password: enteredPassword } });
}

test("[D01] sign-up returns the same response for a known, an unverified and an unknown address", async () => {
  const known = await testApp.createUser();
  const unproven = newAddress();
  await signUp(unproven);
  const answers = [await signUp(known.email), await signUp(unproven), await signUp(newAddress())];
  for (const answer of answers) {
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ status: "check_inbox", mailbox_url: null });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
});

test("[D01] sign-up with a known address mails its owner and changes nothing", async () => {
  const known = await testApp.createUser("ar");
  await signUp(known.email, { password: "another long secret" });
  const subject = translate("ar", "mail:known_address.subject");
  const mail = await testApp.mailbox.waitForMessage({ to: known.email, subject }, 10_000);
  expect(mail.text).toContain("http://masar.test/ar/login");
  expect(mail.text).toContain("http://masar.test/ar/forgot-password");
  expect(mail.text).not.toContain("token=");

  expect((await known.call("getSession")).body.session.user.id).toBe(known.id);
  expect((await logIn(known.email, "another long secret")).status).toBe(401);
  expect((await logIn(known.email, password)).status).toBe(200);
  expect((await known.call("listConsents")).body.consents).toHaveLength(2);
});

test("[D01] the verification link logs in once, also in another browser", async () => {
  const email = newAddress();
  const here = testApp.openBrowser();
  await here.call("signUp", { body: testApp.signUpBody(email) });
  const link = await testApp.readLink(email, verifySubject);
  expect(link.pathname).toBe("/verify-email");
  const body = { token: link.searchParams.get("token") };

  const there = testApp.openBrowser("Mozilla/5.0 (Linux; Android 14) Chrome/109.0");
  const verified = await there.call("verifyEmail", { body });
  expect(verified.status).toBe(200);
  expect(verified.body).toMatchObject({
    status: "logged_in",
    session: { user: { email, setup_completed: false } },
  });
  expect((await there.call("getSession")).body.session.user.email).toBe(email);
  expect((await here.call("getSession")).body.session).toBeNull();

  const again = await here.call("verifyEmail", { body });
  expect(again.status).toBe(400);
  expect(again.body.code).toBe("link_invalid");
});

test("[D01] the verification link opens the page in the user's language", async () => {
  const email = newAddress();
  await signUp(email, { language: "ar" });
  const link = await testApp.readLink(email, translate("ar", "mail:verify.subject"));
  expect(link.pathname).toBe("/ar/verify-email");
});

test("[D01] a verification link opened twice at once creates one session", async () => {
  const email = newAddress();
  await signUp(email);
  const body = { token: await testApp.readToken(email, verifySubject) };
  const taps = await Promise.all(
    [1, 2, 3].map(() => testApp.openBrowser().call("verifyEmail", { body })),
  );
  expect(taps.map((tap) => tap.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(await countSessions(email)).toBe(1);
});

test("[D01] rejects an expired link and accepts a resent one, which invalidates the others", async () => {
  const email = newAddress();
  const browser = testApp.openBrowser();
  await browser.call("signUp", { body: testApp.signUpBody(email) });
  const expired = await testApp.readToken(email, verifySubject);
  await testApp.admin.query(
    `update verifications set expires_at = now() - interval '1 second'
     where value = (select id::text from users where email = $1)`,
    [email],
  );
  const refused = await browser.call("verifyEmail", { body: { token: expired } });
  expect([refused.status, refused.body.code]).toEqual([400, "link_invalid"]);

  const tokens: string[] = [];
  for (let count = 0; count < 2; count++) {
    const after = new Date();
    expect((await browser.call("resendVerification", { body: { email } })).status).toBe(202);
    tokens.push(await testApp.readToken(email, verifySubject, after));
  }
  const [spare, newest] = tokens;
  expect((await browser.call("verifyEmail", { body: { token: newest } })).status).toBe(200);
  const late = await testApp.openBrowser().call("verifyEmail", { body: { token: spare } });
  expect(late.body.code).toBe("link_invalid");
});

test("[D01] resendVerification returns the same response for every address and mails only unverified ones", async () => {
  const known = await testApp.createUser();
  const unknown = newAddress();
  const waiting = newAddress();
  await signUp(waiting);
  await testApp.readLink(waiting, verifySubject);
  const after = new Date();
  const answers = [];
  for (const email of [known.email, unknown, waiting]) {
    answers.push(await testApp.openBrowser().call("resendVerification", { body: { email } }));
  }
  for (const answer of answers) {
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ accepted: true });
  }
  // This one was requested last: once its mail has arrived, earlier mails would have too.
  await testApp.mailbox.waitForMessage({ to: waiting, after }, 10_000);
  const since = testApp.mailbox.messages().filter((mail) => mail.receivedAt >= after.toISOString());
  expect(since.map((mail) => mail.to)).toEqual([[waiting]]);
});

test("[D01] at most three mails an hour are resent to one address", async () => {
  const email = newAddress();
  const statuses = [];
  for (let count = 0; count <= limits.mail.perAddress; count++) {
    statuses.push(
      (await testApp.openBrowser().call("resendVerification", { body: { email } })).status,
    );
  }
  expect(statuses).toEqual([202, 202, 202, 429]);
});

test("[D01] signing up again after a mistyped address works", async () => {
  const browser = testApp.openBrowser();
  const [wrong, right] = [newAddress(), newAddress()];
  await browser.call("signUp", { body: testApp.signUpBody(wrong) });
  expect((await browser.call("signUp", { body: testApp.signUpBody(right) })).status).toBe(202);
  const token = await testApp.readToken(right, verifySubject);
  const verified = await browser.call("verifyEmail", { body: { token } });
  expect(verified.body.session.user.email).toBe(right);
  expect((await logIn(wrong, password)).body.code).toBe("email_unverified");
});

test("[D01] a second sign-up replaces the password of an unverified first one", async () => {
  const email = newAddress();
  await signUp(email, { password: "somebody else was here" });
  const early = await testApp.readToken(email, verifySubject);
  const after = new Date();
  await signUp(email);
  const late = await testApp.readToken(email, verifySubject, after);

  const old = await testApp.openBrowser().call("verifyEmail", { body: { token: early } });
  expect(old.body.code).toBe("link_invalid");
  expect((await testApp.openBrowser().call("verifyEmail", { body: { token: late } })).status).toBe(
    200,
  );
  expect((await logIn(email, "somebody else was here")).status).toBe(401);
  expect((await logIn(email, password)).status).toBe(200);
});

test("[D01] two equal sign-ups at once create one account without an error", async () => {
  const email = newAddress();
  const clicks = await Promise.all([1, 2, 3].map(() => signUp(email)));
  expect(clicks.map((click) => [click.status, click.body.status])).toEqual(
    clicks.map(() => [202, "check_inbox"]),
  );
  await testApp.readLink(email, verifySubject);
  const { rows } = await testApp.admin.query("select id from users where email = $1", [email]);
  expect(rows).toHaveLength(1);
  expect(
    testApp.mailbox.messages().some((m) => m.to.includes(email) && m.subject === knownSubject),
  ).toBe(false);
});

test("[D01] many sign-ups at once are queued and do not slow signed-in users", async () => {
  const user = await testApp.createUser();
  const started = performance.now();
  const flood = Promise.all(Array.from({ length: 20 }, () => signUp(newAddress())));
  const slowest = await timeUnderLoad(flood, async () => {
    expect((await user.call("getSettings")).status).toBe(200);
  });
  const floodMs = performance.now() - started;
  const statuses = (await flood).map((answer) => answer.status);
  expect(statuses).toEqual(Array<number>(20).fill(202));
  // A busy machine stretches the flood and everything else alike.
  expect(slowest).toBeLessThan(Math.max(1000, floodMs / 3));
});

test("[D03] sign-up rejects common passwords and wrong lengths", async () => {
  for (const common of ["password123", "PassWord123", "12345678"]) {
    const answer = await signUp(newAddress(), { password: common });
    expect([answer.status, answer.body.code]).toEqual([400, "password_common"]);
  }
  for (const wrong of ["a".repeat(limits.password.min - 1), "xy".repeat(65)]) {
    const answer = await signUp(newAddress(), { password: wrong });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "validation_failed",
      ["password"],
    ]);
  }
  expect((await signUp(newAddress(), { password: "wq7zkf0h" })).status).toBe(202);
  expect((await signUp(newAddress(), { password: "xy".repeat(64) })).status).toBe(202);
});

test("[D03] sign-up rejects passwords of the product's own words and accepts them in a sentence", async () => {
  for (const own of ["masarmasar", "Masar-2026!", "مسار123456", "masar.admin.77", "1roadmap1xyz"]) {
    const answer = await signUp(newAddress(), { password: own });
    expect([own, answer.status, answer.body.code]).toEqual([own, 400, "password_common"]);
  }
  for (const sentence of ["masar under three palms", "مسار طويل بين نخلتين"])
    expect((await signUp(newAddress(), { password: sentence })).status).toBe(202);
});

test("[D05] sign-up requires the current terms and an age of 13 and logs both consents", async () => {
  for (const [field, value] of [
    ["terms_version", undefined],
    ["terms_version", "2001-01-01"],
    ["is_13", undefined],
    ["is_13", false],
  ] as const) {
    const email = newAddress();
    const answer = await signUp(email, { [field]: value });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "validation_failed",
      [field],
    ]);
    expect(
      (await testApp.admin.query("select from users where email = $1", [email])).rowCount,
    ).toBe(0);
  }
  const user = await testApp.createUser();
  const { consents } = (await user.call("listConsents")).body;
  expect(consents).toHaveLength(2);
  for (const kind of ["terms", "age_13"]) {
    expect(consents).toContainEqual(
      expect.objectContaining({ kind, granted: true, version: limits.termsVersion }),
    );
  }
});

test("[D05] a consent that is granted and withdrawn stays in the user's log", async () => {
  const user = await testApp.createUser();
  const other = await testApp.createUser();
  for (const granted of [true, false]) {
    const answer = await user.call("recordConsent", { body: { kind: "ai", granted } });
    expect(answer.body).toMatchObject({ kind: "ai", granted });
  }
  const { consents } = (await user.call("listConsents")).body;
  const ofAi = consents.filter((consent: { kind: string }) => consent.kind === "ai");
  expect(ofAi.map((consent: { granted: boolean }) => consent.granted)).toEqual([false, true]);
  expect((await other.call("listConsents")).body.consents).toHaveLength(2);
  expect((await testApp.openBrowser().call("listConsents")).status).toBe(401);
});

async function countSessions(email: string): Promise<number> {
  const { rowCount } = await testApp.admin.query(
    "select from sessions where user_id = (select id from users where email = $1)",
    [email],
  );
  return rowCount ?? 0;
}

test("[D01] without SMTP sign-up logs in at once, and a second sign-up is rejected", async () => {
  const small = await startTestApp({ mail: false });
  try {
    const email = newAddress();
    const browser = small.openBrowser();
    const answer = await browser.call("signUp", { body: small.signUpBody(email) });
    expect([answer.status, answer.body.status]).toEqual([202, "logged_in"]);
    const { user } = (await browser.call("getSession")).body.session;
    expect(user.email).toBe(email);
    expect((await browser.call("listConsents")).body.consents).toHaveLength(2);

    const otherUser = small.openBrowser();
    const body = { ...small.signUpBody(email), password: "another password" };
    const refused = await otherUser.call("signUp", { body });
    expect([refused.status, refused.body.code]).toEqual([401, "credentials_invalid"]);
    expect((await otherUser.call("getSession")).body.session).toBeNull();
    expect((await browser.call("getSession")).body.session.user.id).toBe(user.id);
    const otherLogIn = await otherUser.call("logIn", {
      body: { email, password: body.password },
    });
    expect(otherLogIn.status).toBe(401);

    await browser.call("logOut");
    const back = await browser.call("logIn", { body: { email, password } });
    expect(back.body).toMatchObject({ status: "logged_in", session: { user: { id: user.id } } });
    expect(small.mailbox.messages()).toEqual([]);

    await makeStaff(small, { role: "admin", email });
    expect((await browser.call("getInstance")).body.mail).toBe("off");
  } finally {
    await small.stop();
  }
});

test("[D01] repeated sign-ups for one address send five mails an hour and return the same response", async () => {
  const { email } = await testApp.createUser();
  const after = new Date();
  const answers = [];
  for (let tries = 0; tries < 8; tries++) {
    const { status, body } = await testApp
      .openBrowser()
      .call("signUp", { body: testApp.signUpBody(email) });
    answers.push(JSON.stringify({ status, body }));
  }
  expect(new Set(answers).size).toBe(1);
  await testApp.mailbox.waitForMessage({ to: email, subject: "already", after }, 5000);
  const received = () =>
    testApp.mailbox
      .messages()
      .filter((mail) => mail.to.includes(email) && mail.subject.includes("already"));
  await expect.poll(() => received().length, { timeout: 5000 }).toBe(5);
  expect(received()).toHaveLength(5);
});

test("a new account uses the device's time zone and country and ignores an unknown zone", async () => {
  const regionOf = async (time_zone: string) => {
    const email = newAddress();
    expect((await signUp(email, { time_zone })).status).toBe(202);
    const { rows } = await testApp.admin.query(
      "select time_zone, country from settings join users on users.id = user_id where email = $1",
      [email],
    );
    return rows;
  };
  expect(await regionOf("Africa/Cairo")).toEqual([{ time_zone: "Africa/Cairo", country: "EG" }]);
  expect(await regionOf("Europe/Paris")).toEqual([{ time_zone: "Europe/Paris", country: null }]);
  expect(await regionOf("Mars/Olympus")).toEqual([]);
});
