import { afterAll, beforeAll, expect, test } from "vitest";
import type { IntakeInput } from "@masar/contract/paths/schemas";
import { createPath } from "../../../../test/paths.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const backEnd: IntakeInput = {
  goal: "back-end developer",
  blueprint: "back-end-developer",
  hours_per_week: 10,
  study_language: "en",
  budget: "free",
  level: "beginner",
};

test.each([
  ["explain chmod 755", /chmod chown/],
  ["what does chmod do", /chmod chown/],
  ["difference between a process and a thread", /processes kill/],
  ["اشرح chmod 755", /chmod/],
])("answers %j with the session, its words and links", async (message, words) => {
  const user = await testApp.createUser("en");
  const { path } = await createPath(user, backEnd);
  const { body } = await user.call("askAssistant", { body: { message } });
  expect(body.response).toMatch(words);
  expect(body.response).toMatch(/your path teaches it|لكنه في مسارك/);
  const urls = (body.citations as { url: string }[]).map(({ url }) => url);
  expect(urls[0]).toContain(`/dashboard/learning-paths/${path.id}`);
});

test.each([
  "explain quantum entanglement",
  "who won the football world cup",
  "tell me a joke",
  "which permissions does my landlord give the neighbours",
  "does the supermarket process cheese overnight",
  "how do parrots kill time with pigeons",
])("does not find a session for %j", async (message) => {
  const user = await testApp.createUser("en");
  await createPath(user, backEnd);
  const { body } = await user.call("askAssistant", { body: { message } });
  expect(body.response).not.toContain("your path teaches it");
});

test("says that the library has no answer to a learner without a path", async () => {
  const user = await testApp.createUser("en");
  const { body } = await user.call("askAssistant", { body: { message: "explain chmod 755" } });
  expect(body.response).toContain("not in Masar's library");
});
