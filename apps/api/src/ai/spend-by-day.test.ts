import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp } from "../../test/test-app.ts";
import { type TestAppWithModel, startTestAppWithModel } from "../../test/test-app-with-model.ts";
import { makeWebm } from "../../test/assistant/recordings.ts";
import { seedUsers } from "../../test/seeded-users.ts";

type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    worker: false,
    env: {
      AI_BREAKER_FAILURES: "2",
    },
  }));
});
afterAll(() => stop());
beforeEach(async () => {
  await testApp.admin.query("delete from ai_spend");
  ai.received.length = 0;
});

async function seedAgreed(): Promise<TestUser> {
  const [user] = (await seedUsers(testApp, 1)) as [TestUser];
  for (const kind of ["ai", "recording"]) {
    await user.call("recordConsent", { body: { kind, granted: true } });
  }
  return user;
}

const ask = ({ call }: TestUser, message: string) => call("askAssistant", { body: { message } });

async function readSpend() {
  const { rows } = await testApp.admin.query(
    "select requests, failures, tokens::int from ai_spend where model = 'sonar'",
  );
  return rows;
}

async function readTokens({ id }: TestUser): Promise<number> {
  const { rows } = await testApp.admin.query<{ tokens: number }>(
    "select sum(tokens)::int as tokens from assistant_calls where user_id = $1",
    [id],
  );
  return rows[0]?.tokens ?? 0;
}

test("[D53] a user without daily tokens gets the library, other users get the model", async () => {
  const [eager, other] = [await seedAgreed(), await seedAgreed()];
  const { questionTokens } = limits.ai;
  ai.script("Tell me much.", { text: "Much.", usage: limits.assistant.tokensPerDay - 1000 });
  expect((await ask(eager, "Tell me much.")).body.fallback).toBe(false);
  expect(await readTokens(eager)).toBeGreaterThan(limits.assistant.tokensPerDay - questionTokens);
  expect((await ask(eager, "What is SQL?")).body).toMatchObject({ fallback: true, success: true });
  expect(ai.received).toHaveLength(1);
  expect((await ask(other, "What is SQL?")).body.fallback).toBe(false);
});

test("[D53] an empty answer does not count as a question, but its tokens do", async () => {
  const user = await seedAgreed();
  ai.script("Say nothing.", { text: "<!-- nothing -->", usage: 5000 });
  expect((await ask(user, "Say nothing.")).body.code).toBe("ai_failed");
  expect(await readTokens(user)).toBe(5000);
  expect(await readSpend()).toEqual([{ requests: 1, failures: 1, tokens: 5000 }]);
  const { questions } = (await user.call("getAssistant")).body;
  expect(questions.left).toBe(limits.assistant.questionsPerDay);
});

test("[D53] uses no tokens while the breaker is open", async () => {
  const user = await seedAgreed();
  ai.script("Break.", { fault: "html" });
  for (const _ of [1, 2]) expect((await ask(user, "Break.")).body.code).toBe("ai_failed");
  const before = await readSpend();
  for (const _ of [1, 2, 3]) {
    expect((await ask(user, "Anybody?")).body.code).toBe("ai_unavailable");
  }
  expect(ai.received).toHaveLength(2);
  expect(await readSpend()).toEqual(before);
});

test("[D53] rejects a recording beyond the budget of all users", async () => {
  const user = await seedAgreed();
  const audio = Buffer.from(makeWebm(3)).toString("base64");
  const speak = () => user.call("speechToText", { body: { audio, mimeType: "audio/webm" } });
  expect((await speak()).status).toBe(200);
  await testApp.admin.query("update ai_spend set requests = $1 where model = 'whisper-1'", [
    testApp.env.AI_REQUESTS_PER_DAY,
  ]);
  expect((await speak()).body.code).toBe("speech_unavailable");
  expect(ai.received).toHaveLength(1);
});
