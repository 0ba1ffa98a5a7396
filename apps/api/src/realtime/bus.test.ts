import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatements } from "@masar/tools/bench/record-statements";
import { createPool } from "#api/db/client.ts";
import { encodeSignals, type StreamSignal } from "#api/realtime/bus.ts";
import { createPostgresBus } from "#api/realtime/bus-postgres.ts";
import { createTestDatabase } from "../../test/database.ts";
import { startTcpProxy } from "../../test/tcp-proxy.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

test("the Postgres bus comes back after an outage with one listener, trying calmly meanwhile", async () => {
  const url = database.urlOf("masar_app");
  const gate = await startTcpProxy(url);
  const pool = createPool(url, 2);
  const bus = await createPostgresBus({
    connectionString: gate.route(url),
    pool,
    log: { warn: () => {} },
  });
  const signals: StreamSignal[] = [];
  bus.subscribe((signal) => signals.push(signal));
  const signal: StreamSignal = { reason: "events", userIds: ["one"] };
  await bus.publish(signal);
  await expect.poll(() => signals).toEqual([signal]);

  gate.shut();
  await sleep(3200);
  expect(gate.tries()).toBeGreaterThan(2);
  expect(gate.tries()).toBeLessThan(9);
  gate.open();
  await sleep(900);
  await bus.publish(signal);
  await expect.poll(() => signals.length).toBe(2);
  await sleep(200);
  expect(signals).toHaveLength(2);
  await bus.stop();
  await pool.end();
  const left = async () =>
    (
      await database.admin.query(
        "select 1 from pg_stat_activity where datname = current_database() and usename = 'masar_app'",
      )
    ).rows;
  await expect.poll(left, { message: "no connection is left behind" }).toEqual([]);
  gate.stop();
});

test("[N13.07] a signal to 1,000 users is one statement, and arrives whole", async () => {
  const url = database.urlOf("masar_app");
  const pool = createPool(url, 2);
  const bus = await createPostgresBus({ connectionString: url, pool, log: { warn: () => {} } });
  const received: string[] = [];
  bus.subscribe((signal) => received.push(...signal.userIds));
  const userIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const statements = await recordStatements(() => bus.publish({ reason: "events", userIds }));
  expect(statements).toHaveLength(1);
  await expect.poll(() => received).toEqual(userIds);
  await bus.stop();
  await pool.end();
});

test("a signal to many users is split into messages that fit a NOTIFY", () => {
  const userIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const messages = encodeSignals({ reason: "events", userIds });
  expect(messages.length).toBeLessThan(10);
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8000);
  expect(messages.flatMap((message) => (JSON.parse(message) as StreamSignal).userIds)).toEqual(
    userIds,
  );
});
