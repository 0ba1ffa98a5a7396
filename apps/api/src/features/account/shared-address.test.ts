import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signInLimits } from "@masar/contract/account/sign-in-limits";
import { hashEmail } from "#api/auth/tokens.ts";
import { AppError } from "#api/errors.ts";
import { RequestHeaders } from "#api/http/request-headers.ts";
import { guardSignIn } from "#api/features/account/credentials/sign-in-guard.service.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { setUsed } from "../../../test/load/limits.ts";

// A password costs a tenth of a second of a core, and much more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

function newEmail(): string {
  return `visitor-${randomBytes(5).toString("hex")}@example.com`;
}

async function createUsers(count: number, address?: string) {
  const users = [];
  for (let at = 0; at < count; at++) {
    users.push(await testApp.createUser("en", testApp.openBrowser(undefined, address)));
  }
  return users;
}

test("[N1.04] 30 parallel log-ins from one address refuse none of 10 from other addresses", async () => {
  const users = await createUsers(10);
  const crowded = testApp.openBrowser();
  const crowd = Promise.all(
    Array.from({ length: 30 }, () =>
      crowded.call("logIn", { body: { email: newEmail(), password } }),
    ),
  );
  const others = await Promise.all(
    users.map(({ email }) => testApp.openBrowser().call("logIn", { body: { email, password } })),
  );
  expect(others.map(({ status }) => status)).toEqual(users.map(() => 200));
  await crowd;
});

test("[N1.05] 25 users behind one address log in on new devices within a minute", async () => {
  const users = await createUsers(25);
  for (const group of [users.slice(0, 12), users.slice(12)]) {
    const answers = await Promise.all(
      group.map(({ email }) =>
        testApp.openBrowser(undefined, "127.9.0.1").call("logIn", { body: { email, password } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(group.map(() => 200));
  }
});

test("[N1.05] 40 users behind one address reload a page of 16 calls without a 429", async () => {
  const users = await createUsers(40, "127.9.0.2");
  for (const { call } of users) {
    const calls = Array.from({ length: 16 }, () => call("getSettings"));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array<number>(16).fill(200));
  }
});

describe("an address with many wrong passwords", () => {
  const setWrongPasswords = (address: string, used: number) =>
    setUsed(testApp, `wrong-passwords:${address}`, used);
  const logIn = (
    browser: ReturnType<TestApp["openBrowser"]>,
    email: string,
    enteredPassword = password,
  ) => browser.call("logIn", { body: { email, password: enteredPassword } });

  test("[N1.05] gives each account two attempts, then one in five minutes", async () => {
    const [tried, mistyped] = await createUsers(2);
    const address = "127.9.0.3";
    await setWrongPasswords(address, signInLimits.perIp.max);
    const open = () => testApp.openBrowser(undefined, address);
    for (let count = 0; count < signInLimits.perIp.tries; count++) {
      expect((await logIn(open(), tried?.email ?? "", "wrong")).status).toBe(401);
    }
    const again = await logIn(open(), tried?.email ?? "");
    expect([again.status, again.body.code]).toEqual([429, "rate_limited"]);
    expect(again.body.params.count).toBeGreaterThan(200);
    expect(again.body.params.count).toBeLessThanOrEqual(signInLimits.perIp.seconds);
    expect((await logIn(open(), mistyped?.email ?? "", "wrong")).status).toBe(401);
    expect((await logIn(open(), mistyped?.email ?? "")).status).toBe(200);
  });

  test("[N1.05] accepts the right password after ten times as many, on known and unknown devices", async () => {
    const [known, unknown] = await createUsers(2);
    const address = "127.9.0.4";
    const device = testApp.openBrowser(undefined, address);
    expect((await logIn(device, known?.email ?? "")).status).toBe(200);
    await device.call("logOut");
    await setWrongPasswords(address, signInLimits.perIp.max * 10);
    expect((await logIn(device, known?.email ?? "")).status).toBe(200);
    const first = await logIn(testApp.openBrowser(undefined, address), unknown?.email ?? "");
    expect(first.status).toBe(200);
  });

  test("[N1.05] counts each wrong password and no correct one", async () => {
    const [user] = await createUsers(1);
    const browser = testApp.openBrowser();
    await logIn(browser, user?.email ?? "");
    await logIn(testApp.openBrowser(undefined, browser.address), newEmail());
    const { rows } = await testApp.admin.query("select used from rate_limits where key = $1", [
      `wrong-passwords:${browser.address}`,
    ]);
    expect(rows).toEqual([{ used: 1 }]);
  });
});

test("[N1.05] rejects the 61st log-in of one account within an hour", async () => {
  const [user] = await createUsers(1);
  const email = user?.email ?? "";
  const key = `log-in:${hashEmail(email)}`;
  await testApp.openBrowser().call("logIn", { body: { email, password } });
  const { rows } = await testApp.admin.query("select used from rate_limits where key = $1", [key]);
  expect(rows).toEqual([{ used: 1 }]);
  await testApp.admin.query("update rate_limits set used = $2 where key = $1", [
    key,
    signInLimits.successesPerHour,
  ]);
  const refused = await testApp.openBrowser().call("logIn", { body: { email, password } });
  expect(refused.status).toBe(429);
});

test.each([
  ["the queue rejects", new AppError("server_busy")],
  ["has the right password of an unverified address", new AppError("email_unverified")],
  ["fails for an unexpected reason", new Error("broken")],
])("[N1.04] a log-in that %s counts as no wrong password", async (_, error) => {
  const email = newEmail();
  const ctx = {
    ...testApp.app.services,
    request: {
      id: "1",
      ip: "127.9.0.5",
      headers: new RequestHeaders({}),
      sessionToken: undefined,
      caller: { kind: "address", key: "address:127.9.0.5" },
    },
  } as const;
  const rejected = guardSignIn(ctx, email, () => Promise.reject(error));
  await expect(rejected).rejects.toBe(error);
  const { rows } = await testApp.admin.query(
    "select failures from sign_in_failures where email_hash = $1",
    [hashEmail(email)],
  );
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
});
