import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** Only the date is ours; timers, sockets and the database run as they do. */
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Ended = {
  id?: string;
  pathId?: string | null;
  key?: string | null;
  minutes: number;
  /** Ends now by default, after its minutes. */
  at?: string;
  startedAt?: string;
  periods?: number;
};

function end(user: Pick<TestUser, "call">, session: Ended) {
  const endedAt = session.at ?? new Date().toISOString();
  const elapsedMs = session.minutes * 60_000;
  return user.call("endStudySession", {
    params: { id: session.id ?? randomUUID() },
    body: {
      path_id: session.pathId ?? null,
      milestone_key: session.key ?? null,
      started_at: session.startedAt ?? new Date(Date.parse(endedAt) - elapsedMs).toISOString(),
      ended_at: endedAt,
      minutes: session.minutes,
      focus_periods: session.periods ?? 1,
    },
  });
}

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser();
  const body = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  return user;
}

async function rows(sql: string, ...values: unknown[]) {
  return (await testApp.admin.query(sql, values)).rows;
}

async function readDays(user: TestUser, from: string, to: string): Promise<string[]> {
  const { body } = await user.call("listStudyDays", { query: { from, to } });
  return body.days.map((day: { state: string; minutes: number }) => `${day.state} ${day.minutes}`);
}

const overview = async (user: TestUser) => (await user.call("getOverview")).body;
const streakOf = async (user: TestUser) => (await overview(user)).streak;

describe("[R4.12] a session that ends", () => {
  test("[R9.06] feeds milestone, day, streak, points and weekly hours, together", async () => {
    const user = await createStudent();
    const path = await storePath(testApp, user);
    const session = { pathId: path.id, key: "m1", minutes: 50, periods: 2 };
    const answer = await end(user, session);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      counted_on: "2026-11-15",
      minutes_added: 50,
      points_added: 10,
      was_known: false,
      focus_today: 2,
      streak: {
        current_streak: 1,
        skill_points: 10,
        total_hours_studied: 0.8,
        total_minutes_studied: 50,
        counted_today: true,
      },
    });
    expect(
      await rows(
        `select path_id, milestone_key, source, minutes, focus_periods, points, local_date::text,
           started_at, ended_at from study_sessions where user_id = $1`,
        user.id,
      ),
    ).toEqual([
      {
        path_id: path.id,
        milestone_key: "m1",
        source: "focus",
        minutes: 50,
        focus_periods: 2,
        points: 10,
        local_date: "2026-11-15",
        started_at: new Date("2026-11-15T07:10:00Z"),
        ended_at: new Date("2026-11-15T08:00:00Z"),
      },
    ]);
    const detail = (await user.call("getPath", { params: { id: path.id } })).body;
    expect(detail.progress).toMatchObject([
      { time_spent_minutes: 50, started_at: "2026-11-15T07:10:00.000Z", completed: false },
    ]);
    expect(detail.weeks[3].minutes).toBe(50);
    const now = await overview(user);
    expect(now).toMatchObject({ minutes_today: 50, focus_today: 2, daily_goal_minutes: 25 });
    expect(now.weeks[3]).toMatchObject({ minutes: 50 });
    const events = await rows(
      "select payload from live_events where user_id = $1 and name = 'path.changed'",
      user.id,
    );
    expect(events).toEqual([{ payload: { id: path.id } }]);
  });

  test("[D41] counts once, sent twice or twenty times at once, on a path or without one", async () => {
    const user = await createStudent();
    const path = await storePath(testApp, user);
    for (const pathId of [null, path.id]) {
      const session = { id: randomUUID(), pathId, key: pathId && "m1", minutes: 40 };
      const answers = await Promise.all(Array.from({ length: 20 }, () => end(user, session)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers.filter(({ body }) => !body.was_known)).toHaveLength(1);
      // Later requests get the response of the first.
      const results = answers.map(({ body }) => [body.minutes_added, body.points_added]);
      expect(new Set(results.map(String)).size).toBe(1);
    }
    expect(await rows("select minutes from study_sessions where user_id = $1", user.id)).toEqual([
      { minutes: 40 },
      { minutes: 40 },
    ]);
    expect(await overview(user)).toMatchObject({
      minutes_today: 80,
      focus_today: 2,
      streak: { skill_points: 16 },
    });
    const spent = await rows(
      "select time_spent_minutes from milestone_progress where user_id = $1",
      user.id,
    );
    expect(spent).toEqual([{ time_spent_minutes: 40 }]);
  });

  test("[D41] counts at most its elapsed time, four hours, and sixteen hours a day", async () => {
    const user = await createStudent();
    const short = await end(user, { minutes: 200, startedAt: "2026-11-15T07:30:00Z" });
    expect(short.body.minutes_added).toBe(30);
    const turned = await end(user, { minutes: 200, startedAt: "2026-11-15T09:30:00Z" });
    expect(turned.body.minutes_added).toBe(0);
    const long = { minutes: 241, startedAt: "2026-11-14T08:00:00Z" };
    expect((await end(user, long)).status).toBe(400);
    for (const minutes of [240, 240, 240, 210, 0]) {
      expect((await end(user, { minutes: 240 })).body.minutes_added).toBe(minutes);
    }
    expect((await overview(user)).minutes_today).toBe(960);
  });

  test("[D41] by a clock that runs ahead ends now", async () => {
    const user = await createStudent();
    const ahead = await end(user, { minutes: 25, at: "2026-11-17T10:00:00Z" });
    expect(ahead.body).toMatchObject({ counted_on: "2026-11-15", minutes_added: 25 });
    expect(
      await rows("select started_at, ended_at from study_sessions where user_id = $1", user.id),
    ).toEqual([
      {
        started_at: new Date("2026-11-15T07:35:00Z"),
        ended_at: new Date("2026-11-15T08:00:00Z"),
      },
    ]);
  });

  test("has no more focus periods than minutes", async () => {
    const user = await createStudent();
    expect((await end(user, { minutes: 1, periods: 240 })).body.focus_today).toBe(1);
  });

  test("without a minute saves nothing", async () => {
    const user = await createStudent();
    const answer = await end(user, { minutes: 0, periods: 3 });
    expect(answer.body).toMatchObject({
      counted_on: "2026-11-15",
      minutes_added: 0,
      was_known: false,
      streak: { current_streak: 0 },
    });
    expect(await rows("select 1 from study_sessions where user_id = $1", user.id)).toEqual([]);
    expect(await rows("select 1 from learning_streaks where user_id = $1", user.id)).toEqual([]);
  });

  test("[D41] keeps its minutes when path or milestone are deleted, archived or another user's", async () => {
    const [user, other] = [await createStudent(), await createStudent()];
    const path = await storePath(testApp, user, { milestones: buildMilestones(2) });
    const archived = await storePath(testApp, user, { status: "archived" });
    const foreign = await storePath(testApp, other);
    const milestoneRefs: [string, string | null, string | null, string | null][] = [
      [path.id, "m9", path.id, null],
      [archived.id, "m1", null, null],
      [foreign.id, "m1", null, null],
      [randomUUID(), "m1", null, null],
      [path.id, null, path.id, null],
    ];
    for (const [pathId, key, storedPath, storedKey] of milestoneRefs) {
      const id = randomUUID();
      const answer = await end(user, { id, pathId, key, minutes: 10 });
      expect([answer.status, answer.body.minutes_added]).toEqual([200, 10]);
      expect(
        await rows("select path_id, milestone_key from study_sessions where id = $1", id),
      ).toEqual([{ path_id: storedPath, milestone_key: storedKey }]);
    }
    expect((await overview(user)).minutes_today).toBe(50);
    expect(await rows("select 1 from milestone_progress where user_id = $1", other.id)).toEqual([]);
  });
});

describe("[D42] work that arrives late", () => {
  /** Studied on the 15th; the 16th used the freeze, the 17th broke the streak, the 18th counts again. */
  async function createBroken(settings: object = {}) {
    const user = await createStudent(settings);
    await end(user, { minutes: 25 });
    setClock("2026-11-18T08:00:00Z");
    const now = await end(user, { minutes: 25 });
    expect(now.body.streak).toMatchObject({ current_streak: 1, freezes_held: 0 });
    return user;
  }

  test("[D41] counts on its own day until 72 hours later, though that day was closed and broken", async () => {
    const user = await createBroken();
    setClock("2026-11-19T08:00:00Z");
    // 71 hours ago: the freeze of that day is not needed for it and covers the next one.
    const late = await end(user, { minutes: 30, at: "2026-11-16T09:00:00Z" });
    expect(late.body).toMatchObject({
      counted_on: "2026-11-16",
      minutes_added: 30,
      points_added: 6,
      streak: { current_streak: 3, longest_streak: 3, freezes_held: 0, skill_points: 16 },
    });
    expect(await readDays(user, "2026-11-15", "2026-11-19")).toEqual([
      "studied 25",
      "studied 30",
      "freeze 0",
      "studied 25",
      "open 0",
    ]);
    const next = await end(user, { minutes: 30, at: "2026-11-17T09:00:00Z" });
    expect(next.body.streak).toMatchObject({ current_streak: 4, freezes_held: 1 });
    // Today goes on from there.
    expect((await end(user, { minutes: 15 })).body.streak.current_streak).toBe(5);
    const [closed] = await rows(
      "select closed_through::text, current_streak from learning_streaks where user_id = $1",
      user.id,
    );
    expect(closed).toEqual({ closed_through: "2026-11-18", current_streak: 5 });
  });

  test("[D41] later than that adds minutes, hours and points without changing the streak", async () => {
    const user = await createBroken();
    setClock("2026-11-19T09:00:00Z");
    const late = await end(user, { minutes: 30, at: "2026-11-16T08:00:00Z" });
    expect(late.body).toMatchObject({
      counted_on: "2026-11-16",
      minutes_added: 30,
      points_added: 6,
      streak: { current_streak: 1, longest_streak: 1, freezes_held: 0, skill_points: 16 },
    });
    expect(await readDays(user, "2026-11-15", "2026-11-18")).toEqual([
      "studied 25",
      "freeze 30",
      "missed 0",
      "studied 25",
    ]);
    expect((await overview(user)).weeks[3].minutes).toBe(55);
    // Minutes that came too late do not make another late session count either.
    await end(user, { minutes: 5, at: "2026-11-16T10:00:00Z" });
    expect(await readDays(user, "2026-11-16", "2026-11-17")).toEqual(["freeze 35", "missed 0"]);
  });

  test("adds its minutes if the state before its day is unknown, and breaks no streak", async () => {
    const user = await createStudent();
    for (const day of [15, 16, 17, 18]) {
      setClock(`2026-11-${day}T08:00:00Z`);
      await end(user, { minutes: 25 });
    }
    // As from a version that did not store closed days.
    await rows(
      "update learning_streaks set recent_days = recent_days - 1 where user_id = $1",
      user.id,
    );
    const late = await end(user, { minutes: 30, at: "2026-11-16T09:00:00Z" });
    expect(late.body).toMatchObject({ minutes_added: 30, streak: { current_streak: 4 } });
  });

  test("[D41] has the same result in any order of arrival", async () => {
    const work = [
      { at: "2026-11-15T20:00:00Z", minutes: 20 },
      { at: "2026-11-16T06:00:00Z", minutes: 6 },
      { at: "2026-11-16T23:30:00Z", minutes: 60 },
      { at: "2026-11-18T02:00:00Z", minutes: 12 },
    ];
    const seen = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      setClock("2026-11-18T08:00:00Z");
      const user = await createStudent();
      for (const index of order) {
        const session = work[index];
        if (session) await end(user, session);
      }
      const { user_id, ...streak } = await streakOf(user);
      expect(user_id).toBe(user.id);
      seen.push({ streak, days: await readDays(user, "2026-11-14", "2026-11-18") });
    }
    // 23:30 UTC is 03:30 in Dubai: the 17th.
    expect(seen[0]).toMatchObject({
      streak: { current_streak: 3, freezes_held: 0 },
      days: ["open 0", "studied 20", "freeze 6", "studied 60", "studied 12"],
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("belongs to the local day by zone and day start", async () => {
    const user = await createStudent({ time_zone: "Africa/Casablanca", day_start_hour: 5 });
    setClock("2026-11-17T12:00:00Z");
    const before = await end(user, { minutes: 10, at: "2026-11-16T04:59:00Z" });
    const after = await end(user, { minutes: 10, at: "2026-11-16T05:00:00Z" });
    expect([before.body.counted_on, after.body.counted_on]).toEqual(["2026-11-15", "2026-11-16"]);
    expect(after.body.streak).toMatchObject({ current_streak: 2, counted_today: false });
  });

  test("does not change rest days and pauses of past days", async () => {
    const user = await createStudent({ rest_days: [2] });
    await end(user, { minutes: 25 });
    setClock("2026-11-18T08:00:00Z");
    // Monday used the freeze, Tuesday was a rest day; from now on Tuesdays are no rest days.
    await user.call("updateSettings", { body: { rest_days: [] } });
    await end(user, { minutes: 25, at: "2026-11-16T08:00:00Z" });
    expect(await readDays(user, "2026-11-15", "2026-11-17")).toEqual([
      "studied 25",
      "studied 25",
      "rest 0",
    ]);
    expect(await streakOf(user)).toMatchObject({ current_streak: 2, freezes_held: 1 });
  });

  test("is a tick or a completion as well, on the day it was made", async () => {
    const user = await createBroken();
    const path = await storePath(testApp, user);
    const stamp = createChangeStamp(new Date("2026-11-16T09:00:00Z"));
    const ticked = await user.call("tickSubMilestone", {
      params: { id: path.id, key: "m1", sub: "sub-1" },
      body: { ...stamp, completed: true },
    });
    expect(ticked.body.completed_sub_milestones).toEqual([
      { id: "sub-1", completed_at: "2026-11-16T09:00:00.000Z" },
    ]);
    expect(ticked.body.streak).toMatchObject({ current_streak: 3, freezes_held: 0 });
    const done = await user.call("completeMilestone", {
      params: { id: path.id, key: "m1" },
      body: { session_id: randomUUID(), minutes_studied: 20, at: "2026-11-17T09:00:00Z" },
    });
    expect(done.body).toMatchObject({
      minutes_added: 20,
      progress: { completion_date: "2026-11-17T09:00:00.000Z" },
      streak: { current_streak: 4, freezes_held: 1 },
    });
    expect(await readDays(user, "2026-11-15", "2026-11-18")).toEqual([
      "studied 25",
      "studied 0",
      "studied 20",
      "studied 25",
    ]);
  });
});
