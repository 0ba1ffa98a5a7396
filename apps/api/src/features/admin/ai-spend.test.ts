import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, type TestAppOptions, startTestApp } from "../../../test/test-app.ts";

const testApps: TestApp[] = [];
afterAll(async () => {
  for (const testApp of testApps) await testApp.stop();
});

async function open(env: TestAppOptions["env"] = {}) {
  const testApp = await startTestApp({ env });
  testApps.push(testApp);
  const admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
  return { testApp, admin };
}

const today = new Date().toISOString().slice(0, 10);

test("[D67] getAiSpend without a model returns null and zeros", async () => {
  const { admin } = await open();
  const { status, body } = await admin.call("getAiSpend");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    model: null,
    transcriber: null,
    prices: { usd_per_million_tokens: null, usd_per_thousand_requests: null },
    models: [],
    kinds: [],
    limits: { requests_per_day: 5000, questions_per_learner: limits.assistant.questionsPerDay },
  });
  expect(body.days).toHaveLength(limits.administration.spendDays);
  expect(body.days.at(-1)).toEqual({ day: today, requests: 0, failures: 0, tokens: 0, usd: 0 });
});

test("[D67] getAiSpend sums usage by day, model and kind, with its price if one is configured", async () => {
  const { testApp, admin } = await open({
    AI_PROVIDER: "compatible",
    AI_BASE_URL: "http://127.0.0.1:1/v1",
    AI_MODEL: "small",
    AI_BREAKER_FAILURES: "1",
    AI_USD_PER_MILLION_TOKENS: "2",
    AI_USD_PER_THOUSAND_REQUESTS: "5",
  });
  const yesterday = addDays(today, -1);
  await testApp.admin.query(
    `insert into ai_spend (day, model, requests, failures, tokens) values
       ($1, 'small', 100, 3, 500000), ($1, 'another', 1, 0, 10), ($2, 'small', 200, 0, 1000000),
       ($3, 'small', 9, 9, 9)`,
    [today, yesterday, addDays(today, -40)],
  );
  await testApp.admin.query(
    `insert into assistant_calls (user_id, id, kind, state, local_date, tokens, audio_seconds) values
       ($1, $2, 'question', 'done', $5, 900, 0), ($1, $3, 'question', 'failed', $5, 100, 0),
       ($1, $4, 'speech', 'done', $5, 0, 42)`,
    [admin.id, randomUUID(), randomUUID(), randomUUID(), today],
  );
  const { body } = await admin.call("getAiSpend");
  expect(body.model).toEqual({ model: "small", processor: "127.0.0.1", is_resting: false });
  expect(body.days.slice(-2)).toEqual([
    { day: yesterday, requests: 200, failures: 0, tokens: 1_000_000, usd: 3 },
    // Of another model no price is known, so the day has none.
    { day: today, requests: 101, failures: 3, tokens: 500_010, usd: null },
  ]);
  expect(body.models).toEqual([
    { model: "another", requests: 1, failures: 0, tokens: 10, usd: null },
    { model: "small", requests: 300, failures: 3, tokens: 1_500_000, usd: 4.5 },
  ]);
  expect(body.kinds).toEqual([
    { kind: "question", calls: 2, failed: 1, tokens: 1000, audio_seconds: 0 },
    { kind: "speech", calls: 1, failed: 0, tokens: 0, audio_seconds: 42 },
  ]);
});
