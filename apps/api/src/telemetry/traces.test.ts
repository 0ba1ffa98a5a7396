import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTelemetry, type Telemetry } from "#api/telemetry/telemetry.ts";
import {
  listSpans,
  type ReceivedSpan,
  type ScriptedHttp,
  startScriptedHttp,
} from "../../test/scripted-http.ts";
import { listenForStreams } from "../../test/streams.ts";
import { startTestAppWithModel, type TestAppWithModel } from "../../test/test-app-with-model.ts";

const host = "127.0.0.1";
const buildId = "15c2a8ee";
const log = pino({ level: "silent" });

/** A request, a job, an event stream, an AI call and a rejected change; then everything is stopped. */
async function useEverything(env: { OTEL_EXPORTER_OTLP_ENDPOINT?: string; METRICS_PORT?: number }) {
  const settings = { METRICS_HOST: host, buildId, OTEL_TRACES_SAMPLER_ARG: 1, ...env };
  const telemetry: Telemetry = createTelemetry(settings, { service: "api", log });
  const prices = { AI_USD_PER_MILLION_TOKENS: "2" };
  const app: TestAppWithModel = await startTestAppWithModel({ telemetry, env: prices });
  const port = await telemetry.listen({ isAlive: () => true, isReady: async () => true });
  const { port: apiPort, openStream } = await listenForStreams(app.testApp);
  const user = await app.createAgreed();
  const stream = await openStream(user.browser);
  await stream.waitFor("ready");
  const taskId = randomUUID();
  const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
  /** Over a real connection that stays open for the next request, as of a browser. */
  const send = (path: string, init: { method?: string; body?: string } = {}) => {
    const cookie = [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const type = init.body ? { "content-type": "application/json" } : {};
    const headers = { cookie, origin: "http://masar.test", ...type };
    return fetch(`http://${host}:${apiPort}${path}`, { ...init, headers });
  };
  const saved = JSON.stringify({ ...stamp, title: "Read" });
  const statuses = [
    await send("/api/tasks"),
    await user.call("saveTask", { params: { id: taskId }, body: { ...stamp, title: "" } }),
    await send(`/api/tasks/${taskId}?from=${taskId}`, { method: "PUT", body: saved }),
    await user.call("askAssistant", { body: { message: "What is a join?" } }),
    await user.call("startGeneration", {
      body: { id: randomUUID(), intake: { goal: "", blueprint: "data-analyst" } },
    }),
  ].map(({ status }) => status);
  await stream.waitFor("generation.changed");
  stream.cut();
  const metrics = port ? await (await fetch(`http://${host}:${port}/metrics`)).text() : "";
  await app.stop();
  await telemetry.stop();
  return { taskId, user, statuses, metrics };
}

let collector: ScriptedHttp;
beforeAll(async () => {
  collector = await startScriptedHttp();
});
afterAll(() => collector.stop());

describe("with an endpoint", () => {
  let spans: ReceivedSpan[];
  let metrics: string;
  let taskId: string;
  let statuses: number[];
  beforeAll(async () => {
    const used = await useEverything({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      METRICS_PORT: 0,
    });
    ({ metrics, taskId, statuses } = used);
    spans = listSpans(collector);
  }, 60_000);

  const findSpan = (name: string) => {
    const found = spans.find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name}`);
    return found;
  };

  test("[N7.09] a request is a span with its route and status, and never its address", () => {
    expect(statuses).toEqual([200, 400, 200, 200, 202]);
    expect(findSpan("GET /api/tasks")).toMatchObject({
      service: "masar-api",
      attributes: { "http.route": "/api/tasks", "http.response.status_code": 200 },
    });
    expect(JSON.stringify(collector.received)).not.toContain(taskId);
  });

  test("[N7.09] a statement is a span below its request, with operation and table only", () => {
    const request = findSpan("GET /api/tasks");
    const read = spans.find(
      ({ name, traceId }) => name === "select tasks" && traceId === request.traceId,
    );
    expect(read?.parentSpanId).toBe(request.spanId);
    expect(read?.attributes).toEqual({
      "db.system.name": "postgresql",
      "db.operation.name": "select",
      "db.collection.name": "tasks",
    });
    // Its session is read before, and the statements of a request with a body are below it too.
    const names = new Set(spans.filter((s) => s.traceId === request.traceId).map((s) => s.name));
    expect(names).toContain("select sessions");
    const saved = spans.filter(({ name }) => name === "PUT /api/tasks/:id");
    const parents = spans.filter(({ name }) => name === "insert tasks").map((s) => s.parentSpanId);
    expect(parents).toContain(saved.at(-1)?.spanId);
  });

  test("[N7.09] a job is a span with its queue and attempt, and its statements are below it", () => {
    const job = findSpan("job path.generate");
    expect(job.attributes).toEqual({ "masar.queue": "path.generate", "masar.attempt": 1 });
    expect(job.parentSpanId).toBeUndefined();
    expect(spans.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
  });

  test("[N7.09] an event stream is a span with the number of its events", () => {
    const stream = findSpan("event stream");
    expect(stream.parentSpanId).toBe(findSpan("GET /api/events").spanId);
    expect(stream.attributes["masar.events"]).toBeGreaterThan(1);
  });

  test("[N7.09] an AI call is a span with provider, model, tokens and cost", () => {
    const { attributes, parentSpanId } = findSpan("ai sonar");
    expect(attributes).toMatchObject({
      "gen_ai.provider.name": "perplexity",
      "gen_ai.request.model": "sonar",
      "masar.ai.requests": 1,
    });
    const tokens = Number(attributes["masar.ai.tokens"]);
    expect(tokens).toBeGreaterThan(0);
    expect(attributes["masar.ai.cost_usd"]).toBeCloseTo((tokens * 2) / 1_000_000, 9);
    expect(parentSpanId).toBeDefined();
  });

  test("[N7.09] a rejected change is counted by kind and error code, and named in its span", () => {
    expect(metrics).toMatch(
      /^masar_changes_rejected_total\{change="saveTask",code="validation_failed"\S*\} 1$/m,
    );
    const rejected = spans.filter(({ attributes }) => attributes["masar.rejected_change"]);
    expect(rejected.map(({ name, attributes }) => [name, attributes["masar.error_code"]])).toEqual([
      ["PUT /api/tasks/:id", "validation_failed"],
    ]);
  });

  test("[N7.09] statements are counted by their first word", () => {
    expect(metrics).toMatch(/^masar_sql_duration_seconds_count\{operation="select"\S*\} [1-9]/m);
    expect(metrics).toMatch(/^masar_sql_duration_seconds_count\{operation="insert"\S*\} [1-9]/m);
  });
});

test("[N7.09] without an endpoint no tracer is installed and nothing is sent", async () => {
  const before = collector.received.length;
  const { statuses } = await useEverything({});
  expect(statuses).toEqual([200, 400, 200, 200, 202]);
  expect(collector.received).toHaveLength(before);
  const env = { METRICS_HOST: host, buildId, OTEL_TRACES_SAMPLER_ARG: 1 };
  const telemetry = createTelemetry(env, { service: "api", log });
  expect([telemetry.tracing, telemetry.observeConnection]).toEqual([undefined, undefined]);
  await telemetry.stop();
}, 60_000);

test("a share of 0 sends no span", async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const env = { METRICS_HOST: host, buildId, OTEL_TRACES_SAMPLER_ARG: 0, ...endpoint };
  const telemetry = createTelemetry(env, { service: "worker", log });
  const before = listSpans(collector).length;
  await telemetry.tracing?.runSpan("job mail.send", {}, async () => {});
  await telemetry.stop();
  expect(listSpans(collector)).toHaveLength(before);
});
