import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp } from "../../../test/test-app.ts";
import { type TestAppWithModel, startTestAppWithModel } from "../../../test/test-app-with-model.ts";

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel());
});
afterAll(() => stop());

const requestsOf = (words: string) =>
  ai.received.filter(({ question }) => question.includes(words));

test("[D53] consent to one processor does not apply to another", async () => {
  const user = await testApp.createUser();
  await user.call("recordConsent", { body: { kind: "ai", granted: true } });
  expect((await user.call("getAssistant")).body.engine).toBe("ai");
  const { model } = testApp.app.services.ai;
  if (!model) throw new Error("No model");
  const message = "Who reads this?";
  const { processor } = model;
  try {
    model.processor = "Somebody else";
    expect((await user.call("getAssistant")).body).toMatchObject({
      engine: "library",
      processor: "Somebody else",
      has_ai_consent: false,
    });
    expect((await user.call("askAssistant", { body: { message } })).body.fallback).toBe(true);
    expect(requestsOf(message)).toEqual([]);
    await user.call("recordConsent", { body: { kind: "ai", granted: true } });
    expect((await user.call("askAssistant", { body: { message } })).body.fallback).toBe(false);
  } finally {
    model.processor = processor;
  }
  expect((await user.call("getAssistant")).body.has_ai_consent).toBe(false);
  const { consents } = (await user.call("listConsents")).body;
  expect(consents[0].version).toBe(`${limits.termsVersion} Somebody else`);
});
