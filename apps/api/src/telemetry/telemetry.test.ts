import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTelemetry, type Telemetry } from "#api/telemetry/telemetry.ts";
import { startTestAppWithModel, type TestAppWithModel } from "../../test/test-app-with-model.ts";

const host = "127.0.0.1";
const buildId = "15c2a8ee";
const ports = { METRICS_HOST: host, buildId, OTEL_TRACES_SAMPLER_ARG: 1 };
const log = pino({ level: "silent" });
const canary = `canary-${randomBytes(6).toString("hex")}`;

let telemetry: Telemetry;
let app: TestAppWithModel;
let address: string;
let isReady = true;
beforeAll(async () => {
  telemetry = createTelemetry({ ...ports, METRICS_PORT: 0 }, { service: "api", log });
  const env = { AI_USD_PER_MILLION_TOKENS: "2" };
  app = await startTestAppWithModel({ telemetry, env });
  const port = await telemetry.listen({ isAlive: () => true, isReady: async () => isReady });
  address = `http://${host}:${port}`;
});
afterAll(async () => {
  await app.stop();
  await telemetry.stop();
});

async function readMetrics(): Promise<string> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test("[N7.10] requests are counted by route and status, jobs by name and outcome, tokens and cost by model", async () => {
  const user = await app.createAgreed();
  expect((await user.call("listNotifications")).status).toBe(200);
  expect((await user.call("getPath", { params: { id: randomUUID() } })).status).toBe(404);
  const body = { id: randomUUID(), intake: { goal: "", blueprint: "data-analyst" } };
  await user.call("startGeneration", { body });
  await expect
    .poll(() => readMetrics(), { timeout: 10_000 })
    .toMatch(
      /^masar_job_duration_seconds_count\{queue="path\.generate",outcome="done"\S*\} [1-9]/m,
    );
  const asked = await user.call("askAssistant", { body: { message: "What is a join?" } });
  expect(asked.status).toBe(200);
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^masar_ai_requests_total\{model="sonar",outcome="answered"\S*\} [1-9]/m);
  const tokens = Number(/^masar_ai_tokens_total\{model="sonar"\S*\} (\d+)/m.exec(metrics)?.[1]);
  expect(tokens).toBeGreaterThan(0);
  const cost = Number(/^masar_ai_cost_usd_total\{model="sonar"\S*\} (\S+)/m.exec(metrics)?.[1]);
  expect(cost).toBeCloseTo((tokens * 2) / 1_000_000, 9);
  expect(metrics).toMatch(
    /^masar_http_request_duration_seconds_count\{method="GET",route="\/api\/notifications",status="200"\S*\} 1$/m,
  );
  expect(metrics).toMatch(
    /^masar_http_request_duration_seconds_count\{method="GET",route="\/api\/paths\/:id",status="404"\S*\} 1$/m,
  );
});

test("[N14.08] the port answers /live and /ready with the build, 503 while not ready, and nothing else", async () => {
  const ask = async (path: string) => (await fetch(address + path)).status;
  expect(await Promise.all([ask("/live"), ask("/ready"), ask("/api/health/ready")])).toEqual([
    200, 200, 404,
  ]);
  expect(await (await fetch(`${address}/ready`)).text()).toBe("ok 1.0.0+15c2a8ee\n");
  isReady = false;
  expect(await ask("/ready")).toBe(503);
  isReady = true;
  expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(405);
});

test("names, goals, notes and addresses of people are in no metric", async () => {
  const user = await app.createAgreed();
  await user.call("updateProfile", { body: { name: canary } });
  await user.call("saveTask", { params: { id: randomUUID() }, body: { title: canary } });
  await user.call("getPath", { params: { id: canary } });
  const body = { id: randomUUID(), intake: { goal: `Learn ${canary}` } };
  await user.call("startGeneration", { body });
  await app.testApp.openBrowser().call("logIn", {
    body: { email: `${canary}@example.com`, password: "wrong password of a stranger" },
  });
  const metrics = await readMetrics();
  expect(metrics).not.toContain(canary);
  expect(metrics).not.toContain(user.email);
  expect(metrics).not.toContain(user.id);
});

test("with an endpoint the metrics are sent there, without one nothing is", async () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => response.end("{}"));
  });
  collector.listen(0, host);
  await once(collector, "listening");
  const endpoint = `http://${host}:${(collector.address() as AddressInfo).port}`;
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }]) {
    const sender = createTelemetry({ ...ports, ...env }, { service: "worker", log });
    sender.instruments.aiTokens.add(5, { model: "sonar" });
    // The last values are sent when the process stops.
    await sender.stop();
  }
  collector.close();
  expect(received).toEqual(["POST /v1/metrics"]);
});
