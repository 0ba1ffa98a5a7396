import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { Script } from "@masar/tools/local/scripted-ai";
import { afterEach, expect, test } from "vitest";
import { agreeAll } from "../assistant/victim.ts";
import { seedUsers } from "../seeded-users.ts";
import { makeMilestone, storePath } from "../stored-paths.ts";
import { startTestAppWithModel, type TestAppWithModel } from "../test-app-with-model.ts";

let app: TestAppWithModel | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

const learners = 200;
const tokensEach = 400;

/** 200 learners ask at once: half in prose, half with work to be judged. */
async function askAll(env: Record<string, string>, script: Script) {
  app = await startTestAppWithModel({
    mail: false,
    worker: false,
    answer: () => script,
    env: { AI_BREAKER_FAILURES: "1000000", ...env },
  });
  const { testApp, ai } = app;
  const users = await seedUsers(testApp, learners);
  await agreeAll(testApp, users);
  const bodies = await Promise.all(
    users.map(async (user, index) => {
      const message = "What is a join?";
      if (index % 2 === 0) return { message };
      const milestones = { m1: makeMilestone(1) };
      const { id } = await storePath(testApp, user, { milestones });
      const work = "Here are my totals.";
      return { message, context: "review_work", work, pathId: id, milestoneKey: "m1" };
    }),
  );
  const ask = (index: number) => users[index]!.call("askAssistant", { body: bodies[index] });
  const answers = await Promise.all(users.map((_, index) => ask(index)));
  return { calls: ai.received.length, answers, testApp, users };
}

type Counts = { requests?: number; tokens?: number };

/** All that was used is counted. What a busy database could not settle stays reserved, so more may be counted. */
async function expectCounted(used: Counts, budget: Counts): Promise<void> {
  const { rows } = await app!.testApp.admin.query(
    "select sum(requests)::int as requests, sum(tokens)::int as tokens from ai_spend",
  );
  for (const name of ["requests", "tokens"] as const) {
    const [least, most] = [used[name] ?? 0, budget[name] ?? Infinity];
    expect(rows[0][name]).toBeGreaterThanOrEqual(least);
    expect(rows[0][name]).toBeLessThanOrEqual(most);
  }
}

const good: Script = { text: "It joins two tables.", usage: tokensEach };

test("[N15.03] 200 learners at once make no more calls than the budget of all users allows, and those above it are answered without the model", async () => {
  const { calls, answers } = await askAll({ AI_REQUESTS_PER_DAY: "60" }, good);
  expect(calls).toBeLessThanOrEqual(60);
  expect(calls).toBeGreaterThan(0);
  await expectCounted({ requests: calls }, { requests: 60 });
  const given = answers.filter(({ status }) => status === 200);
  expect(given.length).toBeGreaterThan(calls / 2);
  // A server that is too busy for the others says so.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(given.filter(({ body }) => !body.fallback).length).toBeLessThanOrEqual(60);
}, 90_000);

test.each([
  ["fails", { fault: "error_500" }],
  ["breaks every rule", { object: { criteria: [] }, usage: tokensEach }],
] as const)(
  "[N15.03] second tries and repairs of a model that %s count before they are made",
  async (_, script) => {
    const { calls } = await askAll({ AI_REQUESTS_PER_DAY: "60" }, script);
    expect(calls).toBeLessThanOrEqual(60);
    await expectCounted({}, { requests: 60 });
  },
  90_000,
);

test("[N15.03] 200 learners at once use no more tokens than the budget of all users allows", async () => {
  const usage = 1500;
  const { calls } = await askAll({ AI_TOKENS_PER_DAY: "100000" }, { ...good, usage });
  expect(calls).toBeGreaterThan(10);
  expect(calls * usage).toBeLessThanOrEqual(100_000);
  await expectCounted({ tokens: calls * usage }, { tokens: 100_000 });
}, 90_000);

test("[N15.03] a learner who sends questions side by side gets no more calls and tokens than the day allows", async () => {
  const { testApp, users, calls } = await askAll({}, good);
  const [user] = users;
  if (!user) throw new Error("No user");
  await testApp.admin.query(
    `insert into assistant_calls (user_id, id, kind, state, local_date, tokens)
     select $1, gen_random_uuid(), 'path', 'done', (now() at time zone 'Asia/Dubai' - interval '3 hours')::date, $2`,
    [user.id, limits.assistant.tokensPerDay - 20_000],
  );
  const asked = Array.from({ length: 30 }, () =>
    user.call("askAssistant", {
      body: { message: "What is a join?", questionId: randomUUID(), conversationId: randomUUID() },
    }),
  );
  await Promise.all(asked);
  const own = app!.ai.received.length - calls;
  expect(own).toBeLessThanOrEqual(limits.assistant.questionsPerMinute);
  expect(own * tokensEach).toBeLessThanOrEqual(20_000);
}, 90_000);
