import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp } from "../../../../test/test-app.ts";
import {
  newQuestionIds,
  type TestAppWithModel,
  startTestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let createAgreed: TestAppWithModel["createAgreed"];
let testApp: TestApp;
let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
beforeAll(async () => {
  ({ ai, testApp, stop, createAgreed } = await startTestAppWithModel());
  ({ openAnswer } = await listenForAnswers(testApp));
});
afterAll(() => stop());

const ask = (user: TestUser, body: object) => user.call("askAssistant", { body });
const readLeft = async (user: TestUser) => (await user.call("getAssistant")).body.questions.left;
const countCalls = (words: string) =>
  ai.received.filter(({ question }) => question.includes(words)).length;

async function readTries(user: TestUser): Promise<number> {
  const { rows } = await testApp.admin.query("select used from rate_limits where key = $1", [
    `ask-day:${user.id}`,
  ]);
  return rows[0]?.used ?? 0;
}

/** A question whose answer was stopped after the first piece. */
async function stopOne(user: TestUser, message: string) {
  const ids = newQuestionIds();
  ai.script(message, { text: "word ".repeat(200), tokensPerSecond: 20, times: 1 });
  const answer = await openAnswer(user.browser, { ...ids, message });
  await answer.waitForPieces(3);
  answer.cut();
  const countStored = async () => {
    const { rows } = await testApp.admin.query(
      "select count(*)::int as count from assistant_messages where user_id = $1 and is_stopped",
      [user.id],
    );
    return rows[0].count;
  };
  await expect.poll(countStored, { timeout: 5000 }).toBe(1);
  return ids;
}

test("[D53] counts repeated and rate-limited questions as no further tries", async () => {
  const user = await createAgreed();
  const ids = newQuestionIds();
  ai.script("a first one", { text: "Here." });
  expect((await ask(user, { ...ids, message: "a first one" })).status).toBe(200);
  expect(await readTries(user)).toBe(1);
  // Repeated reads of a stored answer and rate-limited questions are no tries.
  expect((await ask(user, { ...ids, message: "a first one" })).body.response).toBe("Here.");
  await testApp.admin.query("update rate_limits set used = 10 where key = $1", [`ask:${user.id}`]);
  for (let count = 0; count < 3; count++) {
    expect((await ask(user, { message: "too soon" })).body.code).toBe("rate_limited");
  }
  expect(await readTries(user)).toBe(1);
});

test("[D53] rejects a question beyond the daily tries without using the quota", async () => {
  const user = await createAgreed();
  await testApp.admin.query(
    "insert into rate_limits (key, used, window_ends_at) values ($1, 160, now() + interval '1 hour')",
    [`ask-day:${user.id}`],
  );
  const rejected = await ask(user, { message: "one try more" });
  expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
  expect([countCalls("one try more"), await readLeft(user)]).toEqual([0, 40]);
});

test("rejects one of two concurrent questions with the same answer id", async () => {
  const user = await createAgreed();
  ai.script("same answer id", { text: "Here.", delayMs: 300 });
  const { answerId, conversationId } = newQuestionIds();
  const answers = await Promise.all(
    [1, 2].map((n) => ask(user, { message: `same answer id ${n}`, answerId, conversationId })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await readLeft(user)).toBe(39);
});

test("[D53] asks the model once when a stopped question is repeated twice at the same time", async () => {
  const user = await createAgreed();
  const ids = await stopOne(user, "a tale in parts");
  ai.script("a tale in parts", { text: "Short.", delayMs: 400 });
  const again = { ...ids, message: "a tale in parts" };
  const answers = await Promise.all([ask(user, again), ask(user, again)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  expect([countCalls("a tale in parts"), await readLeft(user)]).toEqual([2, 38]);
  expect((await ask(user, again)).body.response).toBe("Short.");
});

test("does not return a stopped answer that is stored while the same question waits", async () => {
  const user = await createAgreed();
  const ids = await stopOne(user, "sent over a broken line");
  // Restore the state before the first request ended: nothing is stored, and the second one waits for the lock.
  const { rows } = await testApp.admin.query(
    "update assistant_messages set place = place + 1000 where user_id = $1 and not is_user returning place",
    [user.id],
  );
  expect(rows).toHaveLength(1);
  const holder = await testApp.admin.connect();
  const key = "hashtextextended('assistant_calls:' || $1::text, 0)";
  await holder.query(`select pg_advisory_lock(${key})`, [user.id]);
  ai.script("sent over a broken line", { text: "The whole of it." });
  const second = ask(user, { ...ids, message: "sent over a broken line" });
  const isWaiting = async () => {
    const { rows: locks } = await testApp.admin.query(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return locks[0].count;
  };
  await expect.poll(isWaiting, { timeout: 5000 }).toBe(1);
  await testApp.admin.query(
    "update assistant_messages set place = place - 1000 where user_id = $1 and not is_user",
    [user.id],
  );
  await holder.query(`select pg_advisory_unlock(${key})`, [user.id]);
  holder.release();
  const { status, body } = await second;
  expect([status, body.response]).toEqual([200, "The whole of it."]);
});

test("rejects a question in a full conversation when the replaced one does not exist", async () => {
  const user = await createAgreed();
  const ids = newQuestionIds();
  await ask(user, { ...ids, message: "hello there" });
  await testApp.admin.query(
    "update assistant_conversations set messages = 200 where user_id = $1",
    [user.id],
  );
  const { conversationId } = ids;
  const made = await ask(user, { message: "more", conversationId, replaces: randomUUID() });
  expect(made.body.code).toBe("list_full");
  const real = await ask(user, {
    message: "Another wording",
    conversationId,
    replaces: ids.questionId,
  });
  expect(real.status).toBe(200);
});

test("[D50] applies a retention that is shortened while the question is answered", async () => {
  const user = await createAgreed();
  ai.script("while I choose", { text: "Here.", delayMs: 1500 });
  const asking = ask(user, { message: "while I choose" });
  await expect.poll(() => countCalls("while I choose"), { timeout: 5000 }).toBe(1);
  await user.call("updateSettings", { body: { chat_months: 1 } });
  expect((await asking).status).toBe(200);
  const { rows } = await testApp.admin.query(
    "select expires_at < now() + interval '32 days' as is_short from assistant_conversations where user_id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ is_short: true }]);
});
