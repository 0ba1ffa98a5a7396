import { randomUUID } from "node:crypto";
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

test("[N12.05] a model reads what is known of skills only with consent to terms that name it", async () => {
  const user = await testApp.createUser();
  for (let attempt = 0; attempt < 4; attempt++) {
    const { status } = await user.call("saveQuestionAnswers", {
      params: { id: randomUUID() },
      body: {
        source: "review",
        finished_at: new Date().toISOString(),
        answers: [{ question: "data-analyst.analyst-thinking.01", values: [] }],
      },
    });
    expect(status).toBe(200);
  }
  await user.call("recordConsent", { body: { kind: "ai", granted: true } });
  const ask = async (message: string) => {
    await user.call("askAssistant", { body: { message } });
    return requestsOf(message)
      .map(({ question }) => question)
      .join("\n");
  };
  expect(await ask("Why is the sky blue at noon?")).toContain("Data analysis: 0");
  await testApp.admin.query(
    "update consents set version = replace(version, $1, '2026-11-17') where user_id = $2",
    [limits.termsVersion, user.id],
  );
  const earlier = await ask("Why is the sky red at night?");
  expect(earlier).toContain("sky red");
  expect(earlier).not.toContain("Data analysis");
});
