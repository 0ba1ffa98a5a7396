import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startTestApp } from "../../test/test-app.ts";
import type { SessionReader } from "./session.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** The status of the request after the first one, when all sessions of the user were removed in between. */
async function readAfterRevocation(): Promise<number> {
  const user = await testApp.createUser();
  expect((await user.call("listNotifications")).status).toBe(200);
  await testApp.admin.query("delete from sessions where user_id = $1", [user.id]);
  return (await user.call("listNotifications")).status;
}

test("[N6.03] the request after a session was removed is rejected with 401", async () => {
  expect(await readAfterRevocation()).toBe(401);
});

test("[N6.03] with a remembered session the same request would be answered: the test above can fail", async () => {
  const { services } = testApp.app;
  const { readSession } = services;
  const remembered = new Map<string, ReturnType<SessionReader>>();
  services.readSession = (token) => {
    const found = remembered.get(token) ?? readSession(token);
    remembered.set(token, found);
    return found;
  };
  try {
    expect(await readAfterRevocation()).toBe(200);
  } finally {
    services.readSession = readSession;
  }
});
