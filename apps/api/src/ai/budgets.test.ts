import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { reserveCall, reserveMoreTokens, finishCall, getDailyUsage } from "#api/ai/call-quota.ts";
import { hasConsent } from "#api/ai/consent.ts";
import { AiError } from "#api/ai/ai.ts";
import { createMeter, type Meter } from "#api/ai/meter.ts";
import { createSpend, type Spend, withSpend } from "#api/ai/spend.ts";
import { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { createTestDatabase } from "../../test/database.ts";

const database = await createTestDatabase();
const pool = createPool(database.urlOf("masar_app"), 10);
const withUser = createWithUser(pool);
const withSystem = createWithSystem(pool);
afterAll(async () => {
  await pool.end();
  await database.stop();
});

const localDate = "2026-11-15";

async function createUser(): Promise<string> {
  const id = randomUUID();
  await database.admin.query(
    "insert into users (id, email, email_verified) values ($1, $2, true)",
    [id, `${id}@example.com`],
  );
  return id;
}

type Begin = Partial<Parameters<typeof reserveCall>[1]>;

/** The result or the error code of a reservation. */
function begin(userId: string, params: Begin = {}): Promise<string> {
  return withUser(userId, (tx) =>
    reserveCall(tx, { userId, id: randomUUID(), kind: "question", localDate, ...params }),
  ).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
}

type End = Partial<Parameters<typeof finishCall>[1]>;

function end(userId: string, id: string, state: "done" | "failed", params: End = {}) {
  return withUser(userId, (tx) => finishCall(tx, { userId, id, state, ...params }));
}

function day(userId: string, date = localDate) {
  return withUser(userId, (tx) => getDailyUsage(tx, { userId, localDate: date }));
}

function tally(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test("[D53] of fifty concurrent questions two start and the others get questions_running", async () => {
  const user = await createUser();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => begin(user)));
  expect(tally(outcomes)).toEqual({ begun: 2, questions_running: 48 });
  expect(await begin(await createUser()), "another user is not affected").toBe("begun");
});

test("[D53] fifty concurrent questions never exceed the daily quota, and failed ones do not count", async () => {
  const user = await createUser();
  const { questionsPerDay } = limits.assistant;
  await database.admin.query(
    `insert into assistant_calls (user_id, id, kind, state, local_date)
     select $1, gen_random_uuid(), 'question', 'done', $2 from generate_series(1, $3)`,
    [user, localDate, questionsPerDay - 1],
  );
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => begin(user)));
  expect(tally(outcomes)).toEqual({ begun: 1, questions_today: 49 });
  expect(await day(user)).toEqual({ questions: questionsPerDay, speechSeconds: 0 });
  expect(await begin(user, { localDate: "2026-11-16" }), "a new day").toBe("begun");

  await database.admin.query(
    "update assistant_calls set state = 'failed' where user_id = $1 and state = 'running'",
    [user],
  );
  expect(await day(user)).toEqual({ questions: questionsPerDay - 1, speechSeconds: 0 });
  expect(await begin(user)).toBe("begun");
});

test("a question that is sent twice is reserved once, unless it failed or its process died", async () => {
  const user = await createUser();
  const id = randomUUID();
  expect(await begin(user, { id })).toBe("begun");
  expect(await begin(user, { id })).toBe("questions_running");
  await end(user, id, "failed");
  expect(await begin(user, { id })).toBe("begun");
  await database.admin.query(
    "update assistant_calls set started_at = now() - interval '61 seconds' where id = $1",
    [id],
  );
  expect(await day(user)).toEqual({ questions: 0, speechSeconds: 0 });
  expect(await begin(user, { id })).toBe("begun");
  await end(user, id, "done");
  expect(await begin(user, { id })).toBe("known");
  await end(user, id, "failed");
  expect(await day(user), "what has ended stays as it ended").toEqual({
    questions: 1,
    speechSeconds: 0,
  });
});

test("an hour of speech a day is reserved before it is sent", async () => {
  const user = await createUser();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => begin(user, { kind: "speech", audioSeconds: 119.5 })),
  );
  expect(tally(outcomes)).toEqual({ begun: 30, speech_today: 20 });
  expect(await day(user)).toEqual({ questions: 0, speechSeconds: limits.voice.secondsPerDay });
  expect(await begin(user), "questions have a budget of their own").toBe("begun");
});

test("a call belongs to its user", async () => {
  const [mine, other] = [await createUser(), await createUser()];
  const id = randomUUID();
  expect(await begin(mine, { id })).toBe("begun");
  await end(other, id, "done");
  expect(await begin(mine, { id })).toBe("questions_running");
  expect(await begin(other, { id })).toBe("begun");
});

describe("[D53] the daily tokens of a user", () => {
  const { tokensPerDay } = limits.assistant;
  const tokens = tokensPerDay / 10;

  test("are reserved first, so that fifty concurrent calls never exceed them", async () => {
    const user = await createUser();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => begin(user, { kind: "path", tokens })),
    );
    expect(tally(outcomes)).toEqual({ begun: 10, spent: 40 });
    expect(await begin(user, { tokens: 1 }), "questions and paths share them").toBe("spent");
    expect(await begin(user), "the library needs none").toBe("begun");
    expect(await begin(user, { tokens, localDate: "2026-11-16" }), "a new day").toBe("begun");
    expect(await begin(await createUser(), { tokens })).toBe("begun");
  });

  test("are not exceeded when ten running calls reserve a fifth of them more at the same time", async () => {
    const user = await createUser();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    for (const id of ids) expect(await begin(user, { id, kind: "path", tokens: 1 })).toBe("begun");
    const params = { userId: user, localDate, tokens: 2 * tokens };
    const more = ids.map((id) => withUser(user, (tx) => reserveMoreTokens(tx, { ...params, id })));
    expect((await Promise.all(more)).filter(Boolean)).toHaveLength(4);
    expect(await begin(user, { tokens: 2 * tokens })).toBe("spent");
  });

  test("are settled by the usage, also for a call that failed or is repeated", async () => {
    const user = await createUser();
    const id = randomUUID();
    const whole = { tokens: tokensPerDay };
    expect(await begin(user, { id, ...whole })).toBe("begun");
    await end(user, id, "failed", { reserved: tokensPerDay, used: tokens });
    expect(await day(user), "its place came back").toMatchObject({ questions: 0 });
    expect(await begin(user, whole), "but not what was used").toBe("spent");
    expect(await begin(user, { id, tokens: 9 * tokens })).toBe("begun");
    await end(user, id, "done", { reserved: 9 * tokens, used: tokens });
    expect(await begin(user, { tokens: 8 * tokens + 1 })).toBe("spent");
    expect(await begin(user, { tokens: 8 * tokens })).toBe("begun");
  });

  test("do not lift the daily limit of path calls", async () => {
    const user = await createUser();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => begin(user, { kind: "path", tokens: 1 })),
    );
    expect(tally(outcomes)).toEqual({ begun: limits.ai.pathCallsPerDay, spent: 10 });
    expect(await begin(user, { tokens: 1 }), "questions are counted by themselves").toBe("begun");
  });
});

const budget = { AI_REQUESTS_PER_DAY: 1000, AI_TOKENS_PER_DAY: 10_500 };

async function readSpend(model: string) {
  const { rows } = await database.admin.query(
    "select requests, failures, tokens::int from ai_spend where model = $1 order by day desc",
    [model],
  );
  return rows;
}

test("[D53] fifty concurrent reservations never exceed the budget of a day", async () => {
  const reserve = (model: string, changes = {}) =>
    createSpend(withSystem, { ...budget, ...changes }).reserve({ model, tokens: 1000 });
  const reservations = await Promise.all(Array.from({ length: 50 }, () => reserve("by tokens")));
  expect(reservations.filter(Boolean)).toHaveLength(10);

  const few = await Promise.all(
    Array.from({ length: 50 }, () => reserve("by requests", { AI_REQUESTS_PER_DAY: 7 })),
  );
  expect(few.filter(Boolean)).toHaveLength(7);
  expect(await reserve("nothing allowed", { AI_REQUESTS_PER_DAY: 0 })).toBeUndefined();
  expect(await reserve("too large", { AI_TOKENS_PER_DAY: 999 })).toBeUndefined();
});

describe("[D53] a call within the budget of a day", () => {
  const spend = createSpend(withSystem, budget);
  const warnings: unknown[] = [];
  const log = { warn: (entry: unknown) => warnings.push(entry) } as unknown as FastifyBaseLogger;

  /** Runs a call with this cost and outcome. */
  function run(
    model: string,
    used: Partial<Meter>,
    { error, by = spend }: { error?: Error; by?: Spend } = {},
  ) {
    const meter = createMeter();
    return withSpend({ spend: by, log }, { model, tokens: 1000, meter }, async () => {
      Object.assign(meter, used);
      if (error) throw error;
      return "answer";
    });
  }

  test("is settled by its usage, with tries and failures", async () => {
    const failed = { error: new AiError("invalid") };
    expect(await run("a", { requests: 1, tokens: 200 })).toBe("answer");
    expect(await readSpend("a")).toEqual([{ requests: 1, failures: 0, tokens: 200 }]);
    await expect(run("a", { requests: 2, tokens: 5000 }, failed)).rejects.toThrow("ai invalid");
    expect(await readSpend("a")).toEqual([{ requests: 3, failures: 1, tokens: 5200 }]);
    const stopped = { error: new AiError("aborted") };
    await expect(run("a", { requests: 1, tokens: 1000 }, stopped)).rejects.toThrow("ai aborted");
    expect(await readSpend("a")).toEqual([{ requests: 4, failures: 1, tokens: 6200 }]);
  });

  test("costs nothing when the breaker rejected it", async () => {
    const rejected = { error: new AiError("unavailable", "breaker") };
    await expect(run("b", {}, rejected)).rejects.toThrow("ai unavailable");
    expect(await readSpend("b")).toEqual([{ requests: 0, failures: 0, tokens: 0 }]);
  });

  test("is not made when too little of the budget is left", async () => {
    expect(await run("c", { requests: 1, tokens: 9600 })).toBe("answer");
    expect(await run("c", { requests: 1, tokens: 1 })).toBeUndefined();
    expect(await readSpend("c")).toEqual([{ requests: 1, failures: 0, tokens: 9600 }]);
  });

  test("over midnight is settled on the day of its reservation", async () => {
    const reserved = await spend.reserve({ model: "d", tokens: 1000 });
    await database.admin.query("update ai_spend set day = day - 1 where model = 'd'");
    const yesterday = await database.admin.query<{ day: string }>(
      "select day::text from ai_spend where model = 'd'",
    );
    await run("d", { requests: 1, tokens: 300 });
    const before = yesterday.rows[0]?.day ?? "";
    await spend.settle({ ...reserved!, day: before }, { requests: 1, tokens: 10, failed: false });
    expect(await readSpend("d")).toEqual([
      { requests: 1, failures: 0, tokens: 300 },
      { requests: 1, failures: 0, tokens: 10 },
    ]);
  });

  test("returns its answer or its own error when settling fails", async () => {
    const by = { ...spend, settle: () => Promise.reject(new Error("lock timeout")) };
    expect(await run("e", { requests: 1 }, { by })).toBe("answer");
    const failed = { error: new AiError("timeout"), by };
    await expect(run("e", { requests: 1 }, failed)).rejects.toThrow("ai timeout");
    expect(warnings).toHaveLength(2);
  });
});

test("the latest consent decision counts", async () => {
  const user = await createUser();
  const ask = (kind: "ai" | "recording") =>
    withUser(user, (tx) => hasConsent(tx, { userId: user, kind, processor: null }));
  const setConsent = (granted: boolean) =>
    database.admin.query(
      "insert into consents (user_id, kind, granted, version) values ($1, 'ai', $2, '1')",
      [user, granted],
    );
  expect(await ask("ai")).toBe(false);
  await setConsent(true);
  expect(await ask("ai")).toBe(true);
  expect(await ask("recording")).toBe(false);
  await setConsent(false);
  expect(await ask("ai")).toBe(false);
});
