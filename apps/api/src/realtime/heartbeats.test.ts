import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { recordStatements } from "@masar/tools/bench/record-statements";
import { listenForStreams } from "../../test/streams.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";

const heartbeatMs = 15_000;
const created = "notification.created";
let testApp: TestApp;
let openStream: Awaited<ReturnType<typeof listenForStreams>>["openStream"];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  // Without a worker no event is signalled.
  testApp = await startTestApp({ worker: false });
  ({ openStream } = await listenForStreams(testApp));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await testApp.stop();
  vi.useRealTimers();
});

async function openReady() {
  const user = await testApp.createUser();
  const stream = await openStream(user.browser);
  await stream.waitFor("ready");
  return { user, stream };
}

function insert(userId: string, title: string) {
  const text = "insert into notifications (user_id, title, message) values ($1, $2, '')";
  return testApp.admin.query(text, [userId, title]);
}

test("[N11.06] the next heartbeat sends events whose signal was lost, to their user only", async () => {
  const [one, other] = [await openReady(), await openReady()];
  const second = await openStream(one.user.browser);
  await second.waitFor("ready");
  for (const title of ["first", "second"]) await insert(one.user.id, title);
  vi.advanceTimersByTime(heartbeatMs);
  for (const stream of [one.stream, second]) {
    const events = await stream.waitFor(created, 2, 2000);
    expect(events.map(({ data }) => data.title)).toEqual(["first", "second"]);
  }
  expect(other.stream.events.map(({ name }) => name)).toEqual(["ready"]);
  for (const { cut } of [one.stream, second, other.stream]) cut();
});

test("[N11.06] a heartbeat of twelve streams without new events opens one transaction", async () => {
  for (let at = 0; at < 12; at++) await openReady();
  const statements = await recordStatements(async () => {
    vi.advanceTimersByTime(heartbeatMs);
    await sleep(500);
  });
  expect(statements.filter(({ text }) => text.startsWith("begin"))).toHaveLength(1);
});

test("[N11.06] a heartbeat ends the streams of sessions whose end was not signalled", async () => {
  const [ended, alive] = [await openReady(), await openReady()];
  await testApp.admin.query("delete from sessions where user_id = $1", [ended.user.id]);
  for (let beat = 0; beat < 4; beat++) {
    vi.advanceTimersByTime(heartbeatMs);
    await sleep(100);
  }
  await ended.stream.ended;
  expect(alive.stream.isOpen()).toBe(true);
});

test("[N11.06] a heartbeat that the database refuses leaves streams open, and the next one sends their events", async () => {
  const { user, stream } = await openReady();
  const rename = (from: string, to: string) =>
    testApp.admin.query(`alter function ${from}(uuid[], bigint[]) rename to ${to}`);
  await insert(user.id, "late");
  await rename("list_users_with_newer_events", "unavailable");
  vi.advanceTimersByTime(heartbeatMs);
  await sleep(300);
  expect(stream.events.map(({ name }) => name)).toEqual(["ready"]);
  await rename("unavailable", "list_users_with_newer_events");
  vi.advanceTimersByTime(heartbeatMs);
  await stream.waitFor(created, 1, 2000);
});
