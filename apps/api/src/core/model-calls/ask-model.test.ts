import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { limits } from "@masar/contract/limits";
import { type Script, type ScriptedAi, startScriptedAi } from "@masar/tools/local/scripted-ai";
import { createAskModel } from "#api/core/model-calls/ask-model.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { seedUsers } from "../../../test/seeded-users.ts";

type Parts = Parameters<typeof createAskModel>[0];
const model = "sonar-scripted";

let ai: ScriptedAi;
let testApp: TestApp;
let user: Awaited<ReturnType<typeof seedUsers>>[number];
beforeAll(async () => {
  ai = await startScriptedAi();
  const env = { AI_PROVIDER: "perplexity", AI_BASE_URL: ai.url, AI_API_KEY: "k", AI_MODEL: model };
  testApp = await startTestApp({ worker: false, env });
});
afterAll(async () => {
  await testApp.stop();
  await ai.stop();
});
beforeEach(async () => {
  await testApp.admin.query("delete from ai_spend");
  [user] = (await seedUsers(testApp, 1)) as [typeof user];
  const body = { kind: "ai", granted: true, version: limits.termsVersion };
  await user.call("recordConsent", { body });
});

let count = 0;
/** What a path engine hears when the model answers like this. */
function ask(script: Script, changes: Partial<Parts> = {}) {
  const question = `path ${++count} of this file.`;
  ai.script(question, script);
  const { services } = testApp.app;
  if (!services.ai.model) throw new Error("No model");
  const asks = createAskModel({
    model: services.ai.model,
    log: services.log,
    spend: services.spend,
    userId: user.id,
    tx: (run) => services.withUser(user.id, run),
    signal: new AbortController().signal,
    ...changes,
  });
  return asks({
    system: "s",
    turns: [{ role: "user", content: question }],
    schema: z.object({ title: z.string() }),
    name: "test",
    maxTokens: 6000,
    totalMs: 2000,
  });
}

async function readCalls() {
  const { rows } = await testApp.admin.query(
    "select kind, state, tokens from assistant_calls where user_id = $1 order by started_at",
    [user.id],
  );
  return rows;
}

async function readSpend() {
  const { rows } = await testApp.admin.query(
    "select requests, failures, tokens::int from ai_spend where model = $1",
    [model],
  );
  return rows;
}

const good = { object: { title: "Bees" }, usage: 900 };

test("[D53] the used tokens count for the user's day and for that of all users", async () => {
  expect(await ask(good)).toEqual({ title: "Bees" });
  expect(await readCalls()).toEqual([{ kind: "path", state: "done", tokens: 900 }]);
  expect(await readSpend()).toEqual([{ requests: 1, failures: 0, tokens: 900 }]);
});

test("[D53] an invalid answer still counts as used", async () => {
  expect(await ask({ object: { name: 1 }, usage: 6000 })).toBeNull();
  expect(await readCalls()).toEqual([{ kind: "path", state: "failed", tokens: 6000 }]);
  expect(await readSpend()).toEqual([{ requests: 1, failures: 1, tokens: 6000 }]);
});

test("[D53] the model is not called when the user's quota of the day is used up", async () => {
  await testApp.admin.query(
    `insert into assistant_calls (user_id, id, kind, state, local_date, tokens)
     select $1, gen_random_uuid(), 'question', 'done', (now() at time zone 'Asia/Dubai' - interval '3 hours')::date, $2`,
    [user.id, limits.assistant.tokensPerDay - 6000],
  );
  const before = ai.received.length;
  expect(await ask(good)).toBeNull();
  expect(ai.received).toHaveLength(before);
  expect(await readSpend(), "nor is it everybody's").toEqual([]);
});

test("without consent the model is not called and nothing is counted", async () => {
  const body = { kind: "ai", granted: false, version: limits.termsVersion };
  await user.call("recordConsent", { body });
  expect(await ask(good)).toBeNull();
  expect(await readCalls()).toEqual([]);
});

test("an answer is used even if its cost cannot be saved", async () => {
  const { spend, withUser } = testApp.app.services;
  const settle = () => Promise.reject(new Error("lock timeout"));
  expect(await ask(good, { spend: { ...spend, settle } })).toEqual({ title: "Bees" });
  const [first, later] = [withUser, () => Promise.reject(new Error("no connection"))];
  let isFirst = true;
  const tx: Parts["tx"] = (run) => {
    const way = isFirst ? first(user.id, run) : later();
    isFirst = false;
    return way;
  };
  expect(await ask(good, { tx })).toEqual({ title: "Bees" });
});
