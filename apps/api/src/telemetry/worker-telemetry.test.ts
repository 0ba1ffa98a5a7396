import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#api/env.ts";
import { startWorker } from "#api/start-worker.ts";
import { observeQueues } from "#api/telemetry/queue-gauges.ts";
import { createTelemetry, type Telemetry } from "#api/telemetry/telemetry.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { startTcpProxy } from "../../test/tcp-proxy.ts";

const host = "127.0.0.1";
const buildId = "15c2a8ee";
const log = pino({ level: "silent" });

let database: TestDatabase;
let telemetry: Telemetry;
beforeEach(async () => {
  database = await createTestDatabase();
  telemetry = createTelemetry(
    { METRICS_PORT: 0, METRICS_HOST: host, buildId, OTEL_TRACES_SAMPLER_ARG: 1 },
    { service: "worker", log },
  );
});
afterEach(async () => {
  await telemetry.stop();
  await database.stop();
});

test("[N7.10] a job that waits and one that failed for good are in the gauges, and leave them", async () => {
  observeQueues(telemetry.meter, database.admin);
  const port = await telemetry.listen({ isAlive: () => true, isReady: async () => true });
  const read = async () => (await fetch(`http://${host}:${port}/metrics`)).text();
  const add = `insert into boss.job (id, name, start_after) values ($1, $2, now() - interval '5 minutes')`;
  await database.admin.query(add, [randomUUID(), "mail.send"]);
  await database.admin.query(add, [randomUUID(), "dead"]);
  const before = await read();
  expect(before).toMatch(/^masar_queue_waiting\{queue="mail\.send"\S*\} 1$/m);
  expect(before).toMatch(/^masar_queue_oldest_seconds\{queue="mail\.send"\S*\} 30\d$/m);
  expect(before).toMatch(/^masar_queue_failed(?:\{\S*\})? 1$/m);
  await database.admin.query("delete from boss.job");
  const after = await read();
  expect(after).toMatch(/^masar_queue_waiting\{queue="mail\.send"\S*\} 0$/m);
  expect(after).toMatch(/^masar_queue_oldest_seconds\{queue="mail\.send"\S*\} 0$/m);
  expect(after).toMatch(/^masar_queue_failed(?:\{\S*\})? 0$/m);
});

test("[N7.11] a worker is alive and ready, and not ready while its database cannot be reached", async () => {
  const proxy = await startTcpProxy(database.url);
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: proxy.route(database.url),
    AUTH_SECRET: "x".repeat(32),
  });
  const worker = await startWorker(env, log, { telemetry });
  const port = await telemetry.listen({ isAlive: () => true, isReady: worker.isReady });
  const ask = async (path: string) => (await fetch(`http://${host}:${port}${path}`)).status;
  expect([await ask("/live"), await ask("/ready")]).toEqual([200, 200]);
  proxy.shut();
  expect([await ask("/live"), await ask("/ready")]).toEqual([200, 503]);
  proxy.open();
  await expect.poll(() => ask("/ready"), { timeout: 10_000 }).toBe(200);
  await worker.stop();
  proxy.stop();
});

test("[N7.11] a worker that reaches its database but cannot fetch jobs becomes not ready, and ready again", async () => {
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    AUTH_SECRET: "x".repeat(32),
  });
  const worker = await startWorker(env, log, { telemetry, maxFetchAgeMs: 4000 });
  await expect.poll(() => worker.isReady(), { timeout: 10_000 }).toBe(true);
  await database.admin.query("revoke select on all tables in schema boss from masar_worker");
  await expect.poll(() => worker.isReady(), { timeout: 15_000 }).toBe(false);
  await database.admin.query("grant select on all tables in schema boss to masar_worker");
  await expect.poll(() => worker.isReady(), { timeout: 15_000 }).toBe(true);
  await worker.stop();
}, 60_000);
