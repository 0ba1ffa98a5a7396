import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
});
afterAll(() => testApp.stop());

/** How many answers came with each status. */
function countStatuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function reportNewError(browser: ReturnType<TestApp["openBrowser"]>) {
  const message = `Made up ${randomUUID().slice(0, 8)}`;
  return browser.call("reportClientError", { body: { message, page: "/", version: "1.0.0" } });
}

test("[N1.02] answers every read and log-in while 40 addresses post new client errors", async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => testApp.createUser()));
  const visitors = Array.from({ length: 40 }, () => testApp.openBrowser());
  const reports = visitors.flatMap((visitor) => [1, 2, 3, 4, 5].map(() => reportNewError(visitor)));
  const reads = users.flatMap((user) => [1, 2, 3, 4, 5].map(() => user.call("getSettings")));
  const logIns = users.map(({ email }) =>
    testApp.openBrowser().call("logIn", { body: { email, password } }),
  );
  expect(countStatuses(await Promise.all(reads))).toEqual({ 200: 20 });
  expect(countStatuses(await Promise.all(logIns))).toEqual({ 200: 4 });
  expect(countStatuses(await Promise.all(reports))).toEqual({ 202: 200 });
});
