import { createHash, randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { limits } from "@masar/contract/limits";
import { timeUnderLoad } from "../../../test/load/time-under-load.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

const day = 24 * 60 * 60 * 1000;

// Each password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

function newAddress(): string {
  return `nobody-${randomBytes(5).toString("hex")}@example.com`;
}

/** From an address of its own unless a browser is passed, so that only the account's limit can stop it. */
function guess(
  email: string,
  enteredPassword = "not the password",
  browser = testApp.openBrowser(),
) {
  return browser.call("logIn", { body: { email, password: enteredPassword } });
}

/** Of every source that has failures already. */
async function setFailures(email: string, failures: number): Promise<void> {
  await testApp.admin.query(
    "update sign_in_failures set failures = $2, blocked_until = now() where email_hash = $1",
    [hashAddress(email), failures],
  );
}

function findSessionCookies(jar: Map<string, string>): string[] {
  return [...jar.keys()].filter((name) => name.endsWith("session_token"));
}

function withoutRequestId({ requestId, ...rest }: Record<string, unknown>) {
  expect(requestId).toEqual(expect.any(String));
  return rest;
}

test("[R7.01] [R3.18] logIn, getSession and logOut create, return and end a session", async () => {
  const user = await testApp.createUser("ar");
  const browser = testApp.openBrowser();
  expect((await browser.call("getSession")).body).toEqual({ session: null });

  const answer = await browser.call("logIn", {
    body: { email: user.email.toUpperCase(), password },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.status).toBe("logged_in");
  const { session } = (await browser.call("getSession")).body;
  expect(session).toEqual(answer.body.session);
  expect(session.user).toEqual({
    id: user.id,
    email: user.email,
    roles: [],
    second_factor: false,
    language: "ar",
    setup_completed: false,
    created_at: expect.any(String),
  });

  expect((await browser.call("logOut")).status).toBe(204);
  expect((await browser.call("getSession")).body).toEqual({ session: null });
  expect((await user.call("getSession")).body.session.user.id).toBe(user.id);
});

test("[R7.01] a cookie of a logged-out session returns 401", async () => {
  const { browser } = await testApp.createUser();
  const copied = testApp.openBrowser();
  for (const [key, value] of browser.jar) copied.jar.set(key, value);
  expect((await copied.call("getSettings")).status).toBe(200);
  await browser.call("logOut");
  expect(findSessionCookies(browser.jar)).toEqual([]);
  const answer = await copied.call("getSettings");
  expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
  expect(findSessionCookies(copied.jar)).toEqual([]);
});

test("[D01] logIn returns the same response for a wrong password and an unknown address", async () => {
  const { email } = await testApp.createUser();
  const [known, unknown] = [await guess(email), await guess(newAddress())];
  expect([known.status, known.body.code]).toEqual([401, "credentials_invalid"]);
  expect(unknown.status).toBe(known.status);
  expect(withoutRequestId(unknown.body)).toEqual(withoutRequestId(known.body));
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
});

test("[D01] logIn returns email_unverified only with the right password", async () => {
  const email = newAddress();
  await testApp.openBrowser().call("signUp", { body: testApp.signUpBody(email) });
  const [right, wrong, unknown] = [
    await guess(email, password),
    await guess(email),
    await guess(newAddress()),
  ];
  expect([right.status, right.body.code]).toEqual([403, "email_unverified"]);
  expect(right.headers["set-cookie"]).toBeUndefined();
  expect(withoutRequestId(wrong.body)).toEqual(withoutRequestId(unknown.body));
});

test("[R7.01] logIn delays after five failures, increasingly, for known and unknown addresses", async () => {
  const { email } = await testApp.createUser();
  for (const tried of [email, newAddress()]) {
    const browser = testApp.openBrowser();
    const expectDelay = async (seconds: number) => {
      const before = Date.now();
      expect((await guess(tried, undefined, browser)).status).toBe(401);
      const after = Date.now();
      const blockedUntil = await readBlockedUntil(tried);
      expect(blockedUntil).toBeGreaterThanOrEqual(before + seconds * 1000);
      expect(blockedUntil).toBeLessThanOrEqual(after + seconds * 1000);
    };
    for (const seconds of [0, 0, 0, 0, 1]) await expectDelay(seconds);
    for (const [failures, seconds] of [
      [5, 2],
      [6, 4],
      [7, 8],
      [40, signInLimits.maxDelaySeconds],
    ] as const) {
      await setFailures(tried, failures);
      await expectDelay(seconds);
    }
  }
});

test("[R7.01] during a delay the right password is rejected with the remaining seconds", async () => {
  const { email } = await testApp.createUser();
  await guess(email);
  await setFailures(email, 40);
  await guess(email);
  const refused = await guess(email, password);
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  const { count } = refused.body.params;
  expect(count).toBeGreaterThan(signInLimits.maxDelaySeconds / 2);
  expect(count).toBeLessThanOrEqual(signInLimits.maxDelaySeconds);
  expect(refused.headers["retry-after"]).toBe(String(count));
  expect(withoutRequestId((await guess(email)).body)).toMatchObject({ code: "rate_limited" });
});

/** The time of the next try. */
async function readBlockedUntil(email: string): Promise<number> {
  const { rows } = await testApp.admin.query(
    "select blocked_until from sign_in_failures where email_hash = $1 and source <> ''",
    [hashAddress(email)],
  );
  return rows[0].blocked_until.getTime();
}

test("[R7.01] parallel attempts from many addresses are counted one by one", async () => {
  const { email } = await testApp.createUser();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
  const seconds = (performance.now() - started) / 1000;
  const free = signInLimits.accountFreeFailures;
  // Delays of 1, 2, 4 … seconds let one more try in after 1, 3, 7 … seconds.
  const most = free + Math.floor(Math.log2(1 + seconds));
  const tried = answers.filter((answer) => answer.status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(free);
  expect(tried).toBeLessThanOrEqual(most);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30 - tried);
});

test("[R7.01] a successful log-in clears the failures of its source", async () => {
  const { email } = await testApp.createUser();
  for (let round = 0; round < 2; round++) {
    for (let count = 1; count < signInLimits.freeFailures; count++) {
      expect((await guess(email)).status).toBe(401);
    }
    expect((await guess(email, password)).status).toBe(200);
  }
});

test("[R7.01] many log-ins at once are queued and do not slow other requests", async () => {
  const user = await testApp.createUser();
  const emails = [user.email, ...Array.from({ length: 19 }, newAddress)];
  const started = performance.now();
  const flood = Promise.all(emails.map((email) => guess(email, password)));
  const visitor = testApp.openBrowser();
  const [slowestVisitor, slowestUser] = await Promise.all([
    timeUnderLoad(flood, async () => expect((await visitor.call("getLiveness")).status).toBe(200)),
    timeUnderLoad(flood, async () => expect((await user.call("getSettings")).status).toBe(200)),
  ]);
  const floodMs = performance.now() - started;
  const statuses = (await flood).map((answer) => answer.status);
  expect(statuses).toEqual([200, ...Array<number>(19).fill(401)]);
  // A busy machine stretches the flood and everything else alike.
  expect(slowestVisitor).toBeLessThan(Math.max(500, floodMs / 4));
  expect(slowestUser).toBeLessThan(Math.max(1000, floodMs / 3));
});

test("[R7.01] a session ends 90 days after log-in, even if it is used", async () => {
  const { call, id } = await testApp.createUser();
  await ageSession(id, { created: limits.session.absoluteDays * day - 60_000 });
  expect((await call("getSettings")).status).toBe(200);
  await ageSession(id, { created: limits.session.absoluteDays * day + 1000 });
  expect((await call("getSettings")).status).toBe(401);
  expect((await call("getSession")).body.session).toBeNull();
});

test("[R7.01] a session ends after 30 idle days, and use renews it with its cookie", async () => {
  for (const name of ["getSession", "getSettings"] as const) {
    const { call, id } = await testApp.createUser();
    // Two days before its end it was last renewed 28 days ago.
    await ageSession(id, { created: 28 * day, expires: 2 * day });
    const renewed = await call(name);
    expect(String(renewed.headers["set-cookie"])).toMatch(
      /masar\.session_token=[^;]+; Max-Age=2592000;/,
    );
    const { session } = (await call("getSession")).body;
    expect(Date.parse(session.expires_at)).toBeGreaterThan(Date.now() + 29 * day);

    await ageSession(id, { created: 28 * day, expires: -1000 });
    expect((await call("getSettings")).status).toBe(401);
    expect((await call("getSession")).body.session).toBeNull();
  }
});

async function ageSession(
  userId: string,
  { created, expires = day }: { created: number; expires?: number },
) {
  await testApp.admin.query(
    "update sessions set created_at = $2, expires_at = $3 where user_id = $1",
    [userId, new Date(Date.now() - created), new Date(Date.now() + expires)],
  );
}

test("[R7.01] the session cookie is HttpOnly, SameSite=Lax and host-only, with __Host- and Secure over https", async () => {
  const { email } = await testApp.createUser();
  const plain = await guess(email, password);
  const [cookie] = [plain.headers["set-cookie"]].flat();
  expect(cookie).toMatch(/^masar\.session_token=/);
  expect(attributes(cookie)).toEqual(["httponly", "max-age=2592000", "path=/", "samesite=lax"]);

  const secure = await startTestApp({ env: { PUBLIC_URL: "https://masar.test" } });
  try {
    const user = await secure.createUser();
    const answer = await user.call("logIn", { body: { email: user.email, password } });
    const lines = [answer.headers["set-cookie"]].flat();
    expect(lines).toHaveLength(2);
    const shared = ["path=/", "samesite=lax", "secure"];
    expect(lines[0]).toMatch(/^__Host-masar\.session_token=/);
    expect(attributes(lines[0])).toEqual(["httponly", "max-age=2592000", ...shared]);
    expect(lines[1]).toMatch(/^__Host-masar\.device=/);
    expect(attributes(lines[1])).toEqual(["httponly", "max-age=34560000", ...shared]);
    expect((await user.call("getSession")).body.session.user.id).toBe(user.id);
  } finally {
    await secure.stop();
  }
});

function attributes(cookie: unknown): string[] {
  const [, ...rest] = String(cookie).split(/; ?/);
  return rest.map((part) => part.toLowerCase()).toSorted();
}

test("[R7.01] rejects writes with the user's cookie from another origin", async () => {
  const { call, browser } = await testApp.createUser();
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://masar.test.evil" },
  ]) {
    const answer = await call("logOutEverywhere", { headers });
    expect([answer.status, answer.body.code]).toEqual([403, "origin_refused"]);
  }
  const cookie = [...browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const post = (headers: Record<string, string>) =>
    testApp.app.inject({
      method: "POST",
      url: "/api/account/log-out-everywhere",
      headers: { cookie, ...headers },
    });
  for (const site of ["cross-site", "same-site", "none"]) {
    expect((await post({ "sec-fetch-site": site })).statusCode).toBe(403);
  }
  expect((await call("getSession")).body.session).not.toBeNull();
  expect((await post({ "sec-fetch-site": "same-origin" })).statusCode).toBe(204);
});

function hashAddress(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}
