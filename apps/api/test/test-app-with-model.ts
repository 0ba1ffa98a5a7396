import { randomUUID } from "node:crypto";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { expect } from "vitest";
import { type TestAppOptions, startTestApp } from "./test-app.ts";

/** A test app with a scripted Perplexity that records its requests. */
export async function startTestAppWithModel({
  env,
  answer,
  ...options
}: TestAppOptions & Pick<NonNullable<Parameters<typeof startScriptedAi>[0]>, "answer"> = {}) {
  const ai = await startScriptedAi({ ...(answer && { answer }) });
  const testApp = await startTestApp({
    ...options,
    env: {
      AI_PROVIDER: "perplexity",
      AI_BASE_URL: ai.url,
      AI_API_KEY: "test",
      SPEECH_BASE_URL: ai.compatibleUrl,
      ...env,
    },
  });
  return {
    ai,
    testApp,
    createAgreed: async () => {
      const user = await testApp.createUser();
      await agreeToModel(user);
      return user;
    },
    stop: async () => {
      await testApp.stop();
      await ai.stop();
    },
  };
}

export type TestAppWithModel = Awaited<ReturnType<typeof startTestAppWithModel>>;

type Caller = Pick<ReturnType<TestAppWithModel["testApp"]["openBrowser"]>, "call">;

/** The user's consent to answers and paths by a model. */
export async function agreeToModel({ call }: Caller, granted = true): Promise<void> {
  const { status } = await call("recordConsent", { body: { kind: "ai", granted } });
  expect(status).toBeLessThan(300);
}

/** As a page makes them for a question. */
export function newQuestionIds() {
  return { conversationId: randomUUID(), questionId: randomUUID(), answerId: randomUUID() };
}
