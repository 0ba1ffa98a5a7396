import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addSecondFactor, createStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

test.each([
  ["endPersonSessions", {}],
  ["suspendPerson", {}],
  ["resetPersonSecondFactor", { check: "in_person", is_checked: true }],
] as const)("[N14.02] the calendar feed returns 404 after %s", async (name, input) => {
  const [admin, user] = [await createStaff(testApp), await testApp.createUser()];
  await addSecondFactor(testApp, user.id);
  const { pathname: url } = new URL((await user.call("createCalendarFeed")).body.url);
  const readFeed = async () => (await testApp.app.inject({ method: "GET", url })).statusCode;
  expect(await readFeed()).toBe(200);
  const proof = name === "endPersonSessions" ? {} : await admin.prove();
  const body = { reason: "Account in wrong hands", ...input, ...proof };
  expect((await admin.call(name, { params: { id: user.id }, body })).status).toBe(204);
  expect(await readFeed()).toBe(404);
});
