import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedAi, startScriptedAi } from "@masar/tools/local/scripted-ai";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

let ai: ScriptedAi;
let testApp: TestApp;
beforeAll(async () => {
  ai = await startScriptedAi();
  testApp = await startTestApp({
    worker: true,
    env: { AI_PROVIDER: "compatible", AI_BASE_URL: ai.compatibleUrl, AI_MODEL: "qwen" },
  });
});
afterAll(async () => {
  await testApp.stop();
  await ai.stop();
});

test("[R7.08] a model without search gets the courses of the library, and they are listed with its answer", async () => {
  const user = await testApp.createUser();
  await user.call("recordConsent", { body: { kind: "ai", granted: true } });
  ai.script("courses about Python", { text: "The first is for beginners." });
  const ask = (context: string) =>
    user.call("askAssistant", { body: { message: "courses about Python", context } });
  const { status, body } = await ask("find_courses");
  expect([status, body.fallback, body.isCourseDiscovery]).toEqual([200, false, true]);
  expect(body.response).toBe("The first is for beginners.");
  expect(body.discoveredCourses.length).toBeGreaterThan(0);
  const question = ai.received.at(-1)?.question ?? "";
  for (const { title, provider } of body.discoveredCourses) {
    expect(question).toContain(`- ${title} (${provider})`);
  }
  expect((await ask("general")).body.discoveredCourses).toEqual([]);
});
