import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

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

async function createStudent(settings: object = {}) {
  const user = await testApp.createUser();
  const saved = await user.call("updateSettings", {
    body: { time_zone: "Asia/Dubai", country: "AE", rest_days: [], ...settings },
  });
  expect(saved.status).toBe(200);
  const path = await storePath(testApp, user);
  const study = async (minutes: number) =>
    (
      await user.call("updateMilestoneProgress", {
        params: { id: path.id, key: "m1" },
        body: { session_id: randomUUID(), minutes_studied: minutes },
      })
    ).body;
  const streak = async () => (await user.call("getOverview")).body.streak;
  const days = async (from: string, to: string): Promise<Record<string, string>> => {
    const { body } = await user.call("listStudyDays", { query: { from, to } });
    return Object.fromEntries(
      body.days.map((day: { date: string; state: string }) => [day.date, day.state]),
    );
  };
  return { ...user, path, study, streak, days };
}

describe("[D42] the streak over days", () => {
  test("[R3.08] [R7.05] grows once a day, by ten minutes or by something finished", async () => {
    const student = await createStudent();
    expect(await student.streak()).toMatchObject({
      user_id: student.id,
      total_hours_studied: 0,
      total_minutes_studied: 0,
      current_streak: 0,
      longest_streak: 0,
      skill_points: 0,
      freezes_held: 1,
      counted_today: false,
    });
    expect((await student.study(9)).streak).toMatchObject({ current_streak: 0, skill_points: 1 });
    expect((await student.study(1)).streak).toMatchObject({ current_streak: 1, skill_points: 2 });
    expect((await student.study(20)).streak).toMatchObject({
      current_streak: 1,
      counted_today: true,
    });
    setClock("2026-11-16T08:00:00Z");
    expect(await student.streak()).toMatchObject({ current_streak: 1, counted_today: false });
    const tick = (completed: boolean) =>
      student.call("tickSubMilestone", {
        params: { id: student.path.id, key: "m1", sub: "sub-1" },
        body: { ...createChangeStamp(), completed },
      });
    expect((await tick(true)).body.streak.current_streak).toBe(2);
    // Ticked by mistake: what was not finished does not count.
    expect((await tick(false)).body.streak.current_streak).toBe(1);
    const done = await student.call("completeMilestone", {
      params: { id: student.path.id, key: "m1" },
      body: { session_id: randomUUID() },
    });
    expect(done.body.streak).toMatchObject({ current_streak: 2, longest_streak: 2 });
    const { rows } = await testApp.admin.query(
      `select user_id, total_hours_studied::float, current_streak, longest_streak, skill_points
       from learning_streaks where user_id = $1`,
      [student.id],
    );
    expect(rows).toEqual([
      {
        user_id: student.id,
        total_hours_studied: 0.5,
        current_streak: 2,
        longest_streak: 2,
        skill_points: 16,
      },
    ]);
  });

  test("belongs to the local day, by zone and day start", async () => {
    const student = await createStudent({ time_zone: "Africa/Casablanca", day_start_hour: 3 });
    // Casablanca is at UTC+0: 02:30 is still the 15th, 03:00 is the 16th.
    setClock("2026-11-15T23:30:00Z");
    await student.study(15);
    setClock("2026-11-16T02:59:00Z");
    expect((await student.study(15)).streak.current_streak).toBe(1);
    setClock("2026-11-16T03:00:00Z");
    expect((await student.study(15)).streak.current_streak).toBe(2);
    expect(await student.days("2026-11-15", "2026-11-17")).toEqual({
      "2026-11-15": "studied",
      "2026-11-16": "studied",
      "2026-11-17": "open",
    });
  });

  test("a new zone waits for the next local day, and dates never run backwards", async () => {
    const student = await createStudent({ time_zone: "Asia/Tokyo", day_start_hour: 0 });
    setClock("2026-11-15T23:00:00Z");
    // Tokyo: 16 November, 08:00.
    await student.study(15);
    await student.call("updateSettings", { body: { time_zone: "America/Los_Angeles" } });
    await student.call("updateSettings", { body: { time_zone: "America/New_York" } });
    expect((await student.call("getOverview")).body.today).toBe("2026-11-16");
    setClock("2026-11-16T15:30:00Z");
    // Tokyo's day is over; New York is at 10:30 of the 16th: the same date, not the one before.
    expect((await student.study(15)).streak.current_streak).toBe(1);
    setClock("2026-11-17T05:00:00Z");
    expect((await student.study(15)).streak.current_streak).toBe(2);
    expect((await student.call("getOverview")).body.today).toBe("2026-11-17");
  });

  test("moving east does not change today's date once the day has study", async () => {
    const student = await createStudent({ time_zone: "America/Los_Angeles", day_start_hour: 0 });
    setClock("2026-11-15T18:00:00Z");
    const today = async () => (await student.call("getOverview")).body.today;
    // Before the first study nothing holds the old zone: Tokyo is at 03:00 of the 16th.
    await student.call("updateSettings", { body: { time_zone: "Asia/Tokyo" } });
    expect(await today()).toBe("2026-11-16");
    await student.call("updateSettings", { body: { time_zone: "America/Los_Angeles" } });
    expect(await today()).toBe("2026-11-15");
    await student.study(15);
    await student.call("updateSettings", { body: { time_zone: "Asia/Tokyo" } });
    expect(await today()).toBe("2026-11-15");
    setClock("2026-11-16T08:00:00Z");
    expect(await today()).toBe("2026-11-16");
  });

  test("rest days, then a freeze, then a break that one long day repairs", async () => {
    // 20 and 21 November 2026 are Friday and Saturday.
    const student = await createStudent({ country: "EG", rest_days: null });
    for (const day of ["15", "16", "17", "18", "19"]) {
      setClock(`2026-11-${day}T08:00:00Z`);
      await student.study(30);
    }
    setClock("2026-11-23T08:00:00Z");
    // The 20th and 21st rest, the 22nd was missed and is covered.
    expect(await student.streak()).toMatchObject({ current_streak: 5, freezes_held: 0 });
    setClock("2026-11-24T08:00:00Z");
    const broken = await student.streak();
    expect(broken).toMatchObject({ current_streak: 0, longest_streak: 5, repairable_streak: 5 });
    // Two days after the 23rd, until Dubai's 03:00 of the 26th.
    expect(broken.repairable_until).toBe("2026-11-25T23:00:00.000Z");
    expect((await student.study(49)).streak).toMatchObject({ current_streak: 1 });
    expect((await student.study(1)).streak).toMatchObject({
      current_streak: 6,
      repairable_until: null,
    });
    expect(await student.days("2026-11-19", "2026-11-25")).toEqual({
      "2026-11-19": "studied",
      "2026-11-20": "rest",
      "2026-11-21": "rest",
      "2026-11-22": "freeze",
      "2026-11-23": "missed",
      "2026-11-24": "studied",
      "2026-11-25": "open",
    });
  });

  test("past days keep the rules that applied to them", async () => {
    const student = await createStudent();
    await student.study(30);
    setClock("2026-11-18T08:00:00Z");
    // The 16th used the freeze, the 17th broke the streak; making both rest days later changes nothing.
    await student.call("updateSettings", { body: { rest_days: [1, 2] } });
    expect(await student.streak()).toMatchObject({ current_streak: 0, freezes_held: 0 });
    expect(await student.days("2026-11-14", "2026-11-18")).toEqual({
      "2026-11-14": "open",
      "2026-11-15": "studied",
      "2026-11-16": "freeze",
      "2026-11-17": "missed",
      "2026-11-18": "open",
    });
  });

  test("a pause covers up to 14 days, twice a year", async () => {
    const student = await createStudent();
    const pause = (days: number) => student.call("pauseStreak", { body: { days } });
    await student.study(30);
    setClock("2026-11-16T08:00:00Z");
    expect((await pause(15)).status).toBe(400);
    expect((await pause(14)).body).toMatchObject({ paused_until: "2026-11-29" });
    expect((await pause(3)).body.code).toBe("not_possible_now");
    // The same one sent again, its answer lost, is no error and no second pause.
    expect((await pause(14)).body).toMatchObject({ paused_until: "2026-11-29" });
    setClock("2026-11-29T08:00:00Z");
    expect(await student.streak()).toMatchObject({ current_streak: 1, paused_until: "2026-11-29" });
    setClock("2026-11-30T08:00:00Z");
    expect((await student.study(30)).streak).toMatchObject({
      current_streak: 2,
      freezes_held: 1,
      paused_until: null,
    });
    setClock("2026-12-01T08:00:00Z");
    // A pause that ends on the day it began was none.
    await pause(5);
    expect((await student.call("resumeStreak")).body.paused_until).toBeNull();
    await pause(5);
    setClock("2026-12-03T08:00:00Z");
    expect((await student.call("resumeStreak")).body.paused_until).toBeNull();
    expect(await student.days("2026-11-30", "2026-12-04")).toEqual({
      "2026-11-30": "studied",
      "2026-12-01": "paused",
      "2026-12-02": "paused",
      "2026-12-03": "open",
      "2026-12-04": "open",
    });
    expect((await pause(5)).body.code).toBe("not_possible_now");
  });

  test("can be hidden, and has no endpoint that writes it", async () => {
    const student = await createStudent({ streak_hidden: true });
    expect((await student.streak()).is_hidden).toBe(true);
    const answer = await testApp.app.inject({ method: "POST", url: "/api/study/streak" });
    expect(answer.statusCode).toBe(404);
  });
});

test("[R7.05] [N1.38] completing a milestone and ending a session each add their minutes to the streak row", async () => {
  const user = await createStudent();
  const readRow = async () => {
    const { rows } = await testApp.admin.query(
      `select total_minutes_studied, current_streak, minutes as minutes_of_day
       from learning_streaks join study_days using (user_id) where user_id = $1`,
      [user.id],
    );
    return rows;
  };
  await user.call("completeMilestone", {
    params: { id: user.path.id, key: "m1" },
    body: { session_id: randomUUID(), minutes_studied: 30 },
  });
  expect(await readRow()).toEqual([
    { total_minutes_studied: 30, current_streak: 1, minutes_of_day: 30 },
  ]);
  await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: user.path.id,
      milestone_key: "m2",
      started_at: "2026-11-15T07:15:00Z",
      ended_at: "2026-11-15T08:00:00Z",
      minutes: 45,
      focus_periods: 1,
    },
  });
  expect(await readRow()).toEqual([
    { total_minutes_studied: 75, current_streak: 1, minutes_of_day: 75 },
  ]);
});

test("[R7.05] update_learning_streak does not change another user's streak", async () => {
  const [one, other] = [await createStudent(), await createStudent()];
  await one.study(30);
  await other.study(30);
  const client = await testApp.admin.connect();
  try {
    await client.query("begin");
    await client.query("set local role masar_app");
    await client.query("select set_config('app.user_id', $1, true)", [one.id]);
    await expect(
      client.query(
        `select update_learning_streak($1, '2026-11-15', 60, 0, 'studied', '[]', '2026-11-14', '{}', '[]', 99, 99,
           12, null, 0)`,
        [other.id],
      ),
    ).rejects.toThrow(/row-level security/);
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect((await other.streak()).current_streak).toBe(1);
});
