import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../test/test-app.ts";
import { studyBehindOneAddress } from "../../test/load/shared-address.ts";

vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

// `npm run bench -- shared-address` is the full form: 300 users, ten minutes, whole limits.
test("[N1.05] 20 users behind one address log in and study without a 429 while three floods from it get one", async () => {
  const { app, admin, env } = testApp;
  const target = { app, admin, origin: new URL(env.PUBLIC_URL).origin };
  const options = { users: 20, minutes: 3, parallel: 5, fraction: 0.05 };
  const { typos, logIns, calls, abuse } = await studyBehindOneAddress(target, options);
  expect([...typos]).toEqual([[401, 5]]);
  expect([...logIns]).toEqual([[200, 20]]);
  // Per user: the log-in page, two page loads with a stream each, three ticks and overviews, one session.
  expect([...calls]).toEqual([[200, 20 * (2 + 2 * 11 + 3 * 2 + 1)]]);
  expect(abuse.wrongPasswords.get(429)).toBeGreaterThan(0);
  expect(abuse.anonymous.get(429)).toBeGreaterThan(0);
  expect(abuse.signedIn.get(429)).toBeGreaterThan(0);
});
