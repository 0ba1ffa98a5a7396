import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type LocalRedis, startRedis } from "@masar/tools/local/redis";
import { createPool } from "#api/db/client.ts";
import { createWithUser } from "#api/db/tx.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { type TestApp, password, startTestApp } from "../../test/test-app.ts";
import { listenForStreams, type Received } from "../../test/streams.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
const created = "notification.created";

async function insert(testApp: TestApp, user: TestUser, title: string): Promise<void> {
  await testApp.admin.query(
    "insert into notifications (user_id, title, message) values ($1, $2, 'by SQL')",
    [user.id, title],
  );
}

/** Ends the listening connections of API and worker and waits for the new ones. */
async function replaceListeners(testApp: TestApp): Promise<void> {
  const all = "pg_stat_activity where datname = current_database() and query = 'listen masar_live'";
  const { rows: killed } = await testApp.admin.query(
    `select pid, pg_terminate_backend(pid) from ${all}`,
  );
  expect(killed).toHaveLength(2);
  const fresh = `select 1 from ${all} and pid <> all($1)`;
  const old = killed.map(({ pid }) => pid);
  await expect
    .poll(async () => (await testApp.admin.query(fresh, [old])).rows, { timeout: 5000 })
    .toHaveLength(2);
}

const titles = (events: Received[]) =>
  events.filter(({ name }) => name === created).map(({ data }) => data.title);

describe.each(["postgres", "redis"] as const)("over %s", (kind) => {
  let testApp: TestApp;
  let redis: LocalRedis | undefined;
  let openStream: Awaited<ReturnType<typeof listenForStreams>>["openStream"];

  beforeAll(async () => {
    if (kind === "redis") redis = await startRedis();
    testApp = await startTestApp(redis ? { env: { REDIS_URL: redis.url } } : {});
    ({ openStream } = await listenForStreams(testApp));
  });
  afterAll(async () => {
    await testApp.stop();
    await redis?.stop();
  });

  test("[R7.02] a notification arrives in both windows of its user within a second", async () => {
    const user = await testApp.createUser();
    const windows = await Promise.all([openStream(user.browser), openStream(user.browser)]);
    for (const stream of windows)
      expect((await stream.waitFor("ready"))[0]?.data).toMatchObject({ resumed: false });
    const { services } = testApp.app;
    await services.withUser(user.id, (tx) =>
      notifyUser(
        services,
        tx,
        { id: user.id, language: "ar", email: "" },
        { kind: "goal_met", params: { minutes: 25 } },
      ),
    );
    for (const stream of windows) {
      const [event] = await stream.waitFor(created, 1, 1000);
      expect(event?.data).toMatchObject({
        user_id: user.id,
        kind: "goal_met",
        params: { minutes: 25 },
        is_read: false,
      });
    }
    await insert(testApp, user, "by hand");
    for (const stream of windows)
      expect((await stream.waitFor(created, 2, 1000))[1]?.data.title).toBe("by hand");
    const { body } = await user.call("listNotifications");
    const sent = windows[0]?.events.filter(({ name }) => name === created).map(({ data }) => data);
    const shown = body.notifications.slice(0, 2).toReversed();
    expect(sent?.map((data) => ({ ...data, created_at: Date.parse(data.created_at) }))).toEqual(
      shown.map((row: { created_at: string }) => ({
        ...row,
        created_at: Date.parse(row.created_at),
      })),
    );
  });

  test("[R7.02] marking as read sends one event to the other window", async () => {
    const user = await testApp.createUser();
    await insert(testApp, user, "first");
    const stream = await openStream(user.browser);
    await stream.waitFor("ready");
    await user.call("markAllNotificationsRead");
    const [read] = await stream.waitFor("notification.read", 1, 1000);
    expect(read?.data.ids).toHaveLength(2);
    await user.call("markAllNotificationsRead");
    await insert(testApp, user, "last");
    await stream.waitFor(created, 1, 1000);
    expect(stream.events.map(({ name }) => name)).toEqual(["ready", "notification.read", created]);
  });

  test("ready has the time since the user's last event", async () => {
    const user = await testApp.createUser();
    await insert(testApp, user, "first");
    await testApp.admin.query(
      "update live_events set created_at = now() - interval '10 minutes' where user_id = $1",
      [user.id],
    );
    const stream = await openStream(user.browser);
    const [ready] = await stream.waitFor("ready");
    expect(ready?.data.idle_ms).toBeGreaterThanOrEqual(600_000);
    expect(ready?.data.idle_ms).toBeLessThan(660_000);
  });

  test("[R7.02] 200 events over a stream cut at random: none is missed, none comes twice", async () => {
    const user = await testApp.createUser();
    const first = await openStream(user.browser);
    let lastEventId = (await first.waitFor("ready"))[0]?.id;
    first.cut();
    const seen: Received[] = [];
    let cuts = 0;

    const writing = (async () => {
      for (let at = 1; at <= 200; at++) {
        await insert(testApp, user, String(at));
        if (at % 4 === 0) await sleep(randomInt(60));
      }
    })();
    const deadline = Date.now() + 12_000;
    while (seen.length < 200 && Date.now() < deadline) {
      const stream = await openStream(user.browser, { lastEventId: lastEventId ?? 0 });
      await sleep(randomInt(10, 150));
      stream.cut();
      cuts++;
      expect(stream.events[0]).toMatchObject({ name: "ready", data: { resumed: true } });
      seen.push(...stream.events.filter(({ name }) => name === created));
      lastEventId = stream.events.at(-1)?.id;
    }
    await writing;
    expect(titles(seen)).toEqual(Array.from({ length: 200 }, (_, at) => String(at + 1)));
    expect(cuts).toBeGreaterThan(5);
  });

  test("a stream never has another user's event", async () => {
    const [one, other] = [await testApp.createUser(), await testApp.createUser()];
    const streams = [await openStream(one.browser), await openStream(other.browser)];
    for (const stream of streams) await stream.waitFor("ready");
    for (let at = 0; at < 5; at++)
      await Promise.all([insert(testApp, one, "one's"), insert(testApp, other, "other's")]);
    for (const stream of streams) await stream.waitFor(created, 5);
    expect(titles(streams[0]?.events ?? [])).toEqual(Array.from({ length: 5 }, () => "one's"));
    expect(titles(streams[1]?.events ?? [])).toEqual(Array.from({ length: 5 }, () => "other's"));
    // Somebody else's number opens one's own rows only.
    const resumed = await openStream(one.browser, {
      lastEventId: streams[1]?.events.at(-2)?.id ?? 0,
    });
    await resumed.waitFor(created);
    expect(new Set(titles(resumed.events))).toEqual(new Set(["one's"]));
  });

  test("the bus killed in the middle: events still arrive, and again when it is back", async () => {
    const user = await testApp.createUser();
    const stream = await openStream(user.browser);
    await insert(testApp, user, "before");
    await stream.waitFor(created, 1, 1000);
    // Without Redis signals use Postgres; without its listener events wait until it reconnects.
    if (redis) await redis.stop();
    else await replaceListeners(testApp);
    for (const title of ["without it", "still without"]) await insert(testApp, user, title);
    await stream.waitFor(created, 3, 3000);
    if (redis) {
      redis = await startRedis({ port: redis.port });
      await sleep(500);
    }
    await insert(testApp, user, "it is back");
    await stream.waitFor(created, 4, 3000);
    expect(titles(stream.events)).toEqual(["before", "without it", "still without", "it is back"]);
  });
});

describe("the stream", () => {
  let testApp: TestApp;
  let openStream: Awaited<ReturnType<typeof listenForStreams>>["openStream"];
  beforeAll(async () => {
    testApp = await startTestApp();
    ({ openStream } = await listenForStreams(testApp));
  });
  afterAll(() => testApp.stop());

  test("returns 401 to a visitor and the headers of a stream to a user", async () => {
    const otherUser = await openStream(testApp.openBrowser());
    expect(otherUser.status).toBe(401);
    const stream = await openStream((await testApp.createUser()).browser);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    stream.cut();
  });

  test("50 inserts in parallel transactions, beside failing ones, get numbers without a gap", async () => {
    const user = await testApp.createUser();
    const stream = await openStream(user.browser);
    const start = (await stream.waitFor("ready"))[0]?.id ?? 0;
    const pool = createPool(testApp.urlOf("masar_app"), 20);
    const withUser = createWithUser(pool);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) =>
        withUser(user.id, async (tx) => {
          await sleep(randomInt(20));
          await tx
            .insertInto("notifications")
            .values({ user_id: user.id, title: `${at}`, message: "" })
            .execute();
          await sleep(randomInt(5));
          if (at % 6 === 0) throw new Error("the handler fails");
        }),
      ),
    );
    await pool.end();
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
    const events = await stream.waitFor(created, 50);
    expect(events.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, at) => start + 1 + at),
    );
  });

  test("hands over a long absence whole and in order", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query(
      "insert into notifications (user_id, title, message) select $1, n, repeat('a', 1500) from generate_series(1, 700) n",
      [user.id],
    );
    const stream = await openStream(user.browser, { lastEventId: 1 });
    await stream.waitFor(created, 700);
    expect(titles(stream.events)).toEqual(Array.from({ length: 700 }, (_, at) => String(at + 1)));
  });

  test("reports that it cannot be resumed", async () => {
    const user = await testApp.createUser();
    for (const title of ["2", "3", "4"]) await insert(testApp, user, title);
    const resume = async (lastEventId: number | string) => {
      const stream = await openStream(user.browser, { lastEventId });
      const [ready] = await stream.waitFor("ready");
      stream.cut();
      return [ready?.id, ready?.data.resumed];
    };
    expect(await resume(1)).toEqual([1, true]);
    expect(await resume(4)).toEqual([4, true]);
    expect(await resume(5), "an unknown number").toEqual([4, false]);
    expect(await resume("abc"), "no number").toEqual([4, false]);
    await testApp.admin.query("delete from stream_events where user_id = $1 and seq < 4", [
      user.id,
    ]);
    expect(await resume(3), "its successor is still stored").toEqual([3, true]);
    expect(await resume(2), "its successor is deleted").toEqual([4, false]);
    await testApp.admin.query("delete from stream_events where user_id = $1", [user.id]);
    expect(await resume(4), "nothing was missed").toEqual([4, true]);
    expect(await resume(3), "all events are deleted").toEqual([4, false]);
  });

  test("[N11.05] after an event that only the release before stored tells how long ago that was", async () => {
    const user = await testApp.createUser();
    await insert(testApp, user, "of the release before");
    await testApp.admin.query("delete from stream_events where user_id = $1", [user.id]);
    const stream = await openStream(user.browser, { lastEventId: 1 });
    const [ready] = await stream.waitFor("ready");
    stream.cut();
    expect(ready).toMatchObject({ id: 2, data: { resumed: false } });
    expect(ready?.data.idle_ms).toBeLessThan(60_000);
  });

  test("of a sixth window replaces the oldest", async () => {
    const user = await testApp.createUser();
    const streams = [];
    for (let at = 0; at <= limits.streams.perUser; at++) {
      const stream = await openStream(user.browser);
      await stream.waitFor("ready");
      streams.push(stream);
    }
    const [oldest, ...others] = streams;
    await oldest?.waitFor("evicted");
    await oldest?.ended;
    await insert(testApp, user, "for five");
    for (const stream of others) await stream.waitFor(created, 1, 1000);
    expect(titles(oldest?.events ?? [])).toEqual([]);
    for (const stream of others) stream.cut();
  });

  test("ends within 5 s of its session's end, and the other sessions' go on", async () => {
    const user = await testApp.createUser();
    const phone = testApp.openBrowser("Mozilla/5.0 (Linux; Android 14) Chrome/156.0");
    await phone.call("logIn", { body: { email: user.email, password } });
    const [staying, ending] = [await openStream(user.browser), await openStream(phone)];
    const { body } = await phone.call("listDevices");
    const device = body.devices.find((row: { is_current: boolean }) => row.is_current);
    const start = Date.now();
    expect((await user.call("removeDevice", { params: { id: device.id } })).status).toBe(204);
    await ending.ended;
    expect(Date.now() - start).toBeLessThan(5000);
    await insert(testApp, user, "still here");
    await staying.waitFor(created, 1, 1000);
    expect((await openStream(phone)).status).toBe(401);
    await user.call("logOutEverywhere");
    await staying.ended;
  });

  test("disconnects a window that does not read, and others continue", async () => {
    const user = await testApp.createUser();
    await openStream(user.browser, { lastEventId: 1, paused: true });
    const reading = await openStream(user.browser, { lastEventId: 1 });
    const countConnections = promisify(testApp.app.server.getConnections.bind(testApp.app.server));
    const before = await countConnections();
    await testApp.admin.query(
      "insert into notifications (user_id, title, message) select $1, n, repeat('a', 20000) from generate_series(1, 600) n",
      [user.id],
    );
    await reading.waitFor(created, 600, 10_000);
    await expect.poll(() => countConnections(), { timeout: 10_000 }).toBe(before - 1);
    expect(reading.isOpen()).toBe(true);
  });
});
