import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type LocalRedis, startRedis } from "@masar/tools/local/redis";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { type TestApp, startTestApp } from "../test/test-app.ts";

const { writesPerMinute } = limits.api;
let database: TestDatabase;
let redis: LocalRedis;
/** Two API processes. */
let one: TestApp, other: TestApp;
let alone: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
  const shared = { ...database, stop: async () => {} };
  const start = (env: Record<string, string>) =>
    startTestApp({
      database: shared,
      worker: false,
      env: { AUTH_SECRET: "a secret of these tests, and of no others", ...env },
    });
  one = await start({ REDIS_URL: redis.url });
  other = await start({ REDIS_URL: redis.url });
  alone = await start({});
});
afterAll(async () => {
  for (const testApp of [one, other, alone]) await testApp.stop();
  await redis.stop();
  await database.stop();
});

let user: Awaited<ReturnType<TestApp["createUser"]>>;
beforeEach(async () => {
  user = await one.createUser();
});

/** How often each status was answered, and the longest wait. */
async function write(testApp: TestApp, times: number) {
  const browser = testApp.openBrowser();
  for (const [name, value] of user.browser.jar) browser.jar.set(name, value);
  const statuses: Record<number, number> = {};
  let maxMs = 0;
  let wait: number | undefined;
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    const { status, body } = await browser.call("markAllNotificationsRead");
    maxMs = Math.max(maxMs, performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 429) wait = body.params.count;
  }
  return { statuses, maxMs, wait };
}

test("[N11.09] with Redis two processes count the requests of a user together", async () => {
  expect((await write(one, 40)).statuses).toEqual({ 200: 40 });
  const { statuses, wait } = await write(other, 40);
  expect(statuses).toEqual({ 200: writesPerMinute - 40, 429: 80 - writesPerMinute });
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await write(one, 1)).statuses).toEqual({ 429: 1 });
});

test("[N11.09] without Redis each process counts its own requests", async () => {
  expect((await write(one, 40)).statuses).toEqual({ 200: 40 });
  expect((await write(alone, 61)).statuses).toEqual({ 200: 60, 429: 1 });
});

test("[N11.09] a count in Redis ends with its window and holds no token", async () => {
  await write(one, 1);
  const client = new Redis(redis.url);
  const keys = await client.keys("masar:limit:*");
  const ends = await Promise.all(keys.map((key) => client.pttl(key)));
  client.disconnect();
  expect(keys).toContain(`masar:limit:write:${user.id}`);
  expect(Math.min(...ends)).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(60_000);
  for (const token of user.browser.jar.values())
    for (const key of keys) expect(key).not.toContain(decodeURIComponent(token).split(".")[0]);
});

test("[N11.09] while Redis does not answer, requests wait 0.1 s once and each process counts its own", async () => {
  await write(one, 30);
  const client = new Redis(redis.url);
  await client.call("client", "pause", "8000", "all");
  const { statuses, maxMs } = await write(one, 31);
  client.disconnect();
  expect(statuses).toEqual({ 200: 30, 429: 1 });
  expect(maxMs).toBeLessThan(1000);
});

test("[N11.09] when Redis stops, requests go on with the counts of each process, and are counted together when it is back", async () => {
  await write(one, 30);
  await redis.stop();
  expect((await write(one, 31)).statuses).toEqual({ 200: 30, 429: 1 });
  expect((await write(other, 61)).statuses).toEqual({ 200: 60, 429: 1 });

  redis = await startRedis({ port: redis.port });
  await expect
    .poll(
      async () => {
        user = await one.createUser();
        await write(one, 60);
        return (await write(other, 1)).statuses;
      },
      { timeout: 10_000 },
    )
    .toEqual({ 429: 1 });
});
