import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assistantAnswer } from "@masar/contract/assistant/schemas";
import { errorStatus } from "@masar/contract/errors";
import { limits } from "@masar/contract/limits";
import { type ScriptedAi, startScriptedAi } from "@masar/tools/local/scripted-ai";
import { faults } from "@masar/tools/local/scripted-faults";
import { listenForAnswers } from "../../test/assistant/answers.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";
import { seedUsers } from "../../test/seeded-users.ts";

type Fault = (typeof faults)[number];
type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];
type Result = { code?: string; status?: number; answer?: unknown; ms: number };

/** Faults beyond the twelve required ones are tried less often. */
const extras: readonly Fault[] = [
  "endless_comments",
  "unauthorized",
  "redirect",
  "early_end",
  "broken_utf8",
];
const triesOf = (fault: Fault) => (extras.includes(fault) ? 10 : 50);
/** The delay between questions. */
const betweenMs = 80;

let provider: ScriptedAi;
const testApps: TestApp[] = [];
beforeAll(async () => {
  provider = await startScriptedAi();
  for (const fault of faults) provider.script(`Fault ${fault}.`, { fault });
});
afterAll(async () => {
  for (const testApp of testApps) await testApp.stop();
  await provider.stop();
});

/** The expected responses; an answer that is too long is truncated. */
const codes = {
  timeout: "ai_timeout",
  slow_first_byte: "ai_timeout",
  endless_drip: "ai_timeout",
  endless_comments: "ai_timeout",
  rate_limited: "ai_unavailable",
  error_500: "ai_unavailable",
  unauthorized: "ai_unavailable",
  redirect: "ai_unavailable",
  refused: "ai_unavailable",
  cut_stream: "ai_unavailable",
  early_end: "ai_unavailable",
  garbage_json: "ai_failed",
  html: "ai_failed",
  wrong_charset: "ai_failed",
  broken_utf8: "ai_failed",
  empty: "ai_failed",
  ten_megabytes: undefined,
} as const satisfies Record<Fault, string | undefined>;

async function startWithModel(env: Record<string, string>): Promise<TestApp> {
  const testApp = await startTestApp({
    worker: false,
    env: { AI_PROVIDER: "perplexity", AI_BASE_URL: provider.url, AI_API_KEY: "test", ...env },
  });
  testApps.push(testApp);
  return testApp;
}

async function seedAgreed(testApp: TestApp, count: number): Promise<TestUser[]> {
  const users = await seedUsers(testApp, count);
  await testApp.admin.query(
    "insert into consents (user_id, kind, granted, version) select id, 'ai', true, '1 127.0.0.1' from users",
  );
  return users;
}

async function askForJson({ call }: TestUser, message: string): Promise<Result> {
  const started = performance.now();
  const { status, headers, body } = await call("askAssistant", { body: { message } });
  const ms = performance.now() - started;
  if (status === 200) return { status, answer: body, ms };
  expect(String(headers["content-type"])).toContain("application/problem+json");
  expect(body.status).toBe(status);
  return { code: body.code, status, ms };
}

test("[R8.10] every fault of a provider gets a documented response in time, and nothing invalid is stored", async () => {
  const testApp = await startWithModel({ AI_BREAKER_FAILURES: "100000", DATABASE_POOL: "20" });
  const { openAnswer } = await listenForAnswers(testApp);

  async function askForStream({ browser }: TestUser, message: string): Promise<Result> {
    const started = performance.now();
    const stream = await openAnswer(browser, { message });
    await stream.ended;
    const ms = performance.now() - started;
    if (stream.status !== 200) {
      expect(stream.headers["content-type"]).toContain("application/problem+json");
      const { code } = JSON.parse(stream.readText()) as { code: string };
      return { code, status: stream.status, ms };
    }
    const last = stream.events.at(-1);
    if (last?.name === "done") return { status: 200, answer: last.data, ms };
    expect(last?.name).toBe("error");
    return { code: last?.data.code, status: last?.data.status, ms };
  }

  // The slow faults come first, so that the others run meanwhile.
  // Each user sends two concurrent questions, the maximum.
  const plan = faults.flatMap((fault) => Array.from({ length: triesOf(fault) / 2 }, () => fault));
  const users = await seedAgreed(testApp, plan.length);
  const results = await Promise.all(
    users.flatMap((user, at) =>
      [askForJson, askForStream].map(async (ask) => {
        const fault = plan[at];
        await sleep(at * 2 * betweenMs);
        return { fault, ...(await ask(user, `Fault ${fault}.`)) };
      }),
    ),
  );

  for (const fault of faults) {
    const answers = results.filter((one) => one.fault === fault);
    const code = codes[fault];
    expect(answers).toHaveLength(triesOf(fault));
    for (const { answer, ms, code: errorCode, status } of answers) {
      expect(ms, fault).toBeLessThan(limits.assistant.typingMs);
      expect({ fault, code: errorCode, status }).toEqual({
        fault,
        code,
        status: code ? errorStatus[code] : 200,
      });
      if (!code) expect(assistantAnswer.strict().parse(answer).fallback).toBe(false);
    }
  }

  const stored = await testApp.admin.query<{ content: string; is_user: boolean }>(
    "select content, is_user from assistant_messages",
  );
  const kinds = stored.rows.map(({ content, is_user }) =>
    is_user ? content : content.replace(/^x+$/, `${content.length} times x`),
  );
  expect(new Set(kinds)).toEqual(
    new Set(["Fault ten_megabytes.", `${limits.assistant.answerLength} times x`]),
  );
  expect(stored.rows).toHaveLength(2 * triesOf("ten_megabytes"));
  const calls = await testApp.admin.query(
    "select state, count(*)::int from assistant_calls group by state order by state",
  );
  expect(calls.rows).toEqual([
    { state: "done", count: triesOf("ten_megabytes") },
    { state: "failed", count: results.length - triesOf("ten_megabytes") },
  ]);
}, 120_000);

test("[R8.10] a provider that keeps failing is not called, and users get the error at once", async () => {
  const testApp = await startWithModel({ AI_BREAKER_FAILURES: "5" });
  const users = await seedAgreed(testApp, 3);
  provider.received.length = 0;
  const results: Result[] = [];
  for (let at = 0; at < 7; at++) {
    const user = users[at % users.length];
    if (user) results.push(await askForJson(user, "Fault html."));
  }
  expect(results.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 5 }, () => "ai_failed"),
    "ai_unavailable",
    "ai_unavailable",
  ]);
  expect(provider.received).toHaveLength(5);
});
