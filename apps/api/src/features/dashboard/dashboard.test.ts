import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
const overview = async (user: TestUser) => (await user.call("getOverview")).body;
const study = (user: TestUser, id: string, key: string, minutes: number) =>
  user.call("updateMilestoneProgress", {
    params: { id, key },
    body: { session_id: randomUUID(), minutes_studied: minutes },
  });
const complete = (user: TestUser, id: string, key: string) =>
  user.call("completeMilestone", { params: { id, key }, body: { session_id: randomUUID() } });

test("getOverview of a new user is empty", async () => {
  const user = await testApp.createUser();
  expect(await overview(user)).toMatchObject({
    current: null,
    draft_path_id: null,
    paused_path: null,
    has_paths: false,
    setup_completed: false,
    display_name: "",
    due: [],
    completed_courses: 0,
    completed_paths: 0,
    completed_course_ids: [],
    completed_path_ids: [],
    today: "2026-11-15",
    weeks: [0, 1, 2, 3].map(() => ({ minutes: 0, target_hours: 10 })),
  });
});

test("getOverview suggests a planned study day as the daily goal while the goal is the default", async () => {
  const user = await testApp.createUser();
  const suggestion = async () => (await overview(user)).suggested_daily_goal;
  expect(await suggestion(), "without a path").toBeNull();
  await storePath(testApp, user, { hours_per_week: 8, study_days: [0, 1, 2, 3, 4, 5, 6] });
  expect(await suggestion()).toBe(60);
  await user.call("updateSettings", { body: { daily_goal_minutes: 40 } });
  expect(await suggestion(), "after a choice").toBeNull();
});

describe("[R2.27] the current path", () => {
  test("is the pinned active path, else the newest active one below 100 %", async () => {
    const user = await testApp.createUser();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const draft = await storePath(testApp, user, { status: "draft", created_at: at(14) });
    const paused = await storePath(testApp, user, { status: "paused", created_at: at(13) });
    const done = await storePath(testApp, user, {
      progress_percentage: 100,
      created_at: at(12),
    });
    const newest = await storePath(testApp, user, { created_at: at(11) });
    const older = await storePath(testApp, user, { created_at: at(10) });
    const first = await overview(user);
    expect(first.current.id).toBe(newest.id);
    expect(first).toMatchObject({
      draft_path_id: draft.id,
      paused_path: { id: paused.id },
      has_paths: true,
      completed_paths: 1,
    });
    await testApp.admin.query("update learning_paths set is_pinned = true where id = $1", [
      older.id,
    ]);
    expect((await overview(user)).current.id).toBe(older.id);
    await testApp.admin.query("update learning_paths set is_pinned = false where id = $1", [
      older.id,
    ]);
    await testApp.admin.query("update learning_paths set is_pinned = true where id = $1", [
      done.id,
    ]);
    expect((await overview(user)).current.id).toBe(newest.id);
  });

  test("[N4.17] stays the one studied last when a newer path becomes active", async () => {
    const user = await testApp.createUser();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const older = await storePath(testApp, user, { created_at: at(10) });
    const newer = await storePath(testApp, user, { created_at: at(12) });
    expect((await overview(user)).current.id).toBe(newer.id);
    setClock("2026-11-15T09:00:00Z");
    await study(user, older.id, "m1", 20);
    expect((await overview(user)).current.id).toBe(older.id);
    setClock("2026-11-15T10:00:00Z");
    await user.call("tickSubMilestone", {
      params: { id: newer.id, key: "m1", sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    expect((await overview(user)).current.id).toBe(newer.id);
  });

  test("[N4.17] is followed by the other active paths with their next sessions", async () => {
    const user = await testApp.createUser();
    await storePath(testApp, user, { is_pinned: true });
    await storePath(testApp, user, { status: "paused" });
    await storePath(testApp, user, { status: "draft" });
    const other = await storePath(testApp, user, { title: "Play the oud", hours_per_week: 3 });
    const { other_paths } = await overview(user);
    expect(other_paths).toEqual([
      {
        id: other.id,
        title: "Play the oud",
        language: "en",
        progress_percentage: 0,
        studied_percentage: 0,
        hours_per_week: 3,
        next: {
          milestone_key: "m1",
          milestone_title: "Step 1",
          is_started: false,
          session: expect.objectContaining({ milestone_key: "m1", position: 1 }),
        },
      },
    ]);
  });

  test("counts the planned sessions of the whole path", async () => {
    const user = await testApp.createUser();
    const { id } = await storePath(testApp, user, { milestones: buildMilestones(4) });
    const { sessions, next } = (await overview(user)).current;
    expect(sessions.completed).toBe(0);
    await user.call("tickPlannedSession", {
      params: { id, key: "m1", sub: "sub-1", session: next.session.id },
      body: { ...createChangeStamp(), completed: true },
    });
    const after = (await overview(user)).current;
    expect(after.sessions).toEqual({ completed: 1, total: sessions.total });
    expect(after.progress_percentage).toBe(0);
  });

  test("has the next sub-milestone, the milestones, the progress and the end date", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user, {
      milestones: buildMilestones(4),
      start_date: "2026-11-15",
    });
    const fresh = (await overview(user)).current;
    // 40 hours at the chosen five a week.
    expect(fresh).toMatchObject({
      title: "Data analysis",
      progress_percentage: 0,
      sessions: { completed: 0, total: expect.any(Number) },
      completed_milestones: 0,
      total_milestones: 4,
      total_study_hours: 0,
      next: {
        milestone_key: "m1",
        is_started: false,
        sub_milestone_title: "Part 1",
        estimated_hours: 10,
        due_date: "2026-11-28",
      },
      planned_date: "2027-01-09",
      deadline: null,
      estimated_completion_date: "2027-01-09",
      pace: { hours_per_week: 5, is_measured: false },
    });
    await user.call("updatePath", { params: { id: path.id }, body: { deadline: "2026-12-31" } });
    expect((await overview(user)).current.deadline).toBe("2026-12-31");
    await complete(user, path.id, "m1");
    await user.call("tickSubMilestone", {
      params: { id: path.id, key: "m2", sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    await study(user, path.id, "m2", 240);
    await study(user, path.id, "m2", 240);
    const now = (await overview(user)).current;
    expect(now).toMatchObject({
      progress_percentage: 35,
      completed_milestones: 1,
      total_study_hours: 8,
      total_study_minutes: 480,
      next: { milestone_key: "m2", is_started: true, sub_milestone_title: "Part 2" },
      // One day is no pace yet. 26 hours remain: 36.4 days at five hours a week.
      pace: { hours_per_week: 5, is_measured: false },
      estimated_completion_date: "2026-12-21",
    });
    await testApp.admin.query("update learning_paths set start_date = '2026-11-01' where id = $1", [
      path.id,
    ]);
    // Eight hours in the fifteen days since.
    const { pace } = (await overview(user)).current;
    expect(pace.is_measured).toBe(true);
    expect(pace.hours_per_week).toBeCloseTo((8 / 15) * 7, 1);
    expect(now.road.map((star: { is_completed: boolean }) => star.is_completed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test("getOverview lists at most five milestones due within 14 days of every active path", async () => {
  const user = await testApp.createUser();
  const soon = await storePath(testApp, user, { title: "Soon", start_date: "2026-11-10" });
  await storePath(testApp, user, {
    title: "Many",
    milestones: buildMilestones(8),
    hours_per_week: 60,
    start_date: "2026-11-15",
  });
  await storePath(testApp, user, { title: "Away", status: "paused", start_date: "2026-11-01" });
  const { due } = await overview(user);
  expect(due).toHaveLength(5);
  expect(due.map((item: { due_date: string }) => item.due_date)).toEqual(
    due.map((item: { due_date: string }) => item.due_date).toSorted(),
  );
  expect(due.every((item: { path_title: string }) => item.path_title !== "Away")).toBe(true);
  await testApp.admin.query("update learning_paths set status = 'archived' where title = 'Many'");
  const alone = (await overview(user)).due;
  expect(alone).toEqual([
    {
      path_id: soon.id,
      path_title: "Soon",
      milestone_key: "m1",
      milestone_title: "Step 1",
      due_date: "2026-11-23",
    },
  ]);
  await complete(user, soon.id, "m1");
  expect((await overview(user)).due).toEqual([]);
});

test("[D44] getOverview lists open tasks due within 14 days and counts due cards", async () => {
  const user = await testApp.createUser();
  const first = await overview(user);
  expect(first).toMatchObject({ review_count: 0, minutes_today: 0, focus_today: 0 });
  const save = (title: string, due_date: string, completed = false) =>
    user.call("saveTask", {
      params: { id: randomUUID() },
      body: { ...createChangeStamp(), title, due_date, completed },
    });
  await save("Soon", "2026-11-29");
  await save("Late", "2026-11-10");
  await save("Done", "2026-11-16", true);
  await save("Far", "2026-11-30");
  const due: { title: string }[] = (await overview(user)).due_tasks;
  const titles = due.map(({ title }) => title);
  expect(titles.filter((title) => ["Soon", "Late", "Done", "Far"].includes(title))).toEqual([
    "Late",
    "Soon",
  ]);
  expect(due.find(({ title }) => title === "Soon")).toEqual({
    id: expect.any(String),
    title: "Soon",
    due_date: "2026-11-29",
    path_id: null,
  });
});

describe("[R9.06] weekly progress", () => {
  test("has four weeks of minutes from the country's first weekday and the chosen target", async () => {
    const user = await testApp.createUser();
    await user.call("updateSettings", { body: { country: "EG", weekly_target_hours: 6 } });
    const path = await storePath(testApp, user);
    const other = await storePath(testApp, user);
    setClock("2026-11-06T08:00:00Z");
    await study(user, path.id, "m1", 50);
    setClock("2026-11-07T08:00:00Z");
    await study(user, path.id, "m1", 20);
    setClock("2026-11-15T08:00:00Z");
    await study(user, path.id, "m1", 40);
    await study(user, other.id, "m1", 5);
    const { weeks, days } = await overview(user);
    // The week begins on Saturday.
    expect(weeks).toEqual([
      { week_start: "2026-10-24", minutes: 0, target_hours: 6 },
      { week_start: "2026-10-31", minutes: 50, target_hours: 6 },
      { week_start: "2026-11-07", minutes: 20, target_hours: 6 },
      { week_start: "2026-11-14", minutes: 45, target_hours: 6 },
    ]);
    expect(days).toHaveLength(7);
    expect(days.slice(0, 2)).toEqual([
      { date: "2026-11-14", minutes: 0, state: "rest" },
      { date: "2026-11-15", minutes: 45, state: "studied" },
    ]);
    const detail = (await user.call("getPath", { params: { id: path.id } })).body;
    expect(detail.weeks.map((week: { minutes: number }) => week.minutes)).toEqual([0, 50, 20, 40]);
    expect(detail.today).toBe("2026-11-15");
  });

  test("has a target of ten hours by default", async () => {
    const user = await testApp.createUser();
    const { weeks } = await overview(user);
    expect(weeks.map((week: { target_hours: number }) => week.target_hours)).toEqual([
      10, 10, 10, 10,
    ]);
    // Monday, because no country is set.
    expect(weeks[3].week_start).toBe("2026-11-09");
  });
});

test("[R7.06] getOverview returns streak, completed courses and completed paths", async () => {
  const user = await testApp.createUser();
  const path = await storePath(testApp, user, { milestones: buildMilestones(1) });
  await complete(user, path.id, "m1");
  const { rows } = await testApp.admin.query("select id from courses limit 1");
  const params = { id: String(rows[0]?.id) };
  await user.call("completeCourse", { params, body: { completed: true } });
  const now = await overview(user);
  expect(now).toMatchObject({
    current: null,
    completed_paths: 1,
    completed_courses: 1,
    streak: { current_streak: 1, skill_points: 10 },
  });
});

test("[R7.06] [N1.38] the overview has the streak row, the ids of completed courses and the ids of paths at 100", async () => {
  const user = await testApp.createUser();
  const finished: string[] = [];
  while (finished.length < 2) {
    const path = await storePath(testApp, user, { milestones: buildMilestones(1) });
    await complete(user, path.id, "m1");
    finished.push(path.id);
  }
  const half = await storePath(testApp, user, { milestones: buildMilestones(2) });
  await complete(user, half.id, "m1");
  const { rows } = await testApp.admin.query("select id from courses order by slug limit 3");
  const [first = "", second = "", saved = ""] = rows.map(({ id }) => String(id));
  for (const id of [first, second]) {
    await user.call("completeCourse", { params: { id }, body: { completed: true } });
  }
  await user.call("saveCourse", { params: { id: saved } });
  const { rows: stored } = await testApp.admin.query(
    `select id, course_id from course_recommendations
     where user_id = $1 and completed_at is not null`,
    [user.id],
  );
  expect(new Set(stored.map(({ course_id }) => course_id))).toEqual(new Set([first, second]));
  const now = await overview(user);
  expect(new Set(now.completed_course_ids)).toEqual(new Set(stored.map(({ id }) => id)));
  expect(new Set(now.completed_path_ids)).toEqual(new Set(finished));
  expect(now).toMatchObject({ completed_courses: 2, completed_paths: 2 });
  const { rows: streaks } = await testApp.admin.query(
    "select user_id, current_streak, skill_points from learning_streaks where user_id = $1",
    [user.id],
  );
  expect(streaks).toHaveLength(1);
  expect(now.streak).toMatchObject(streaks[0]);
  const other = await overview(await testApp.createUser());
  expect([other.completed_course_ids, other.completed_path_ids]).toEqual([[], []]);
});

test("the study calendar rejects a reversed range or one longer than a year", async () => {
  const user = await testApp.createUser();
  const ask = (from: string, to: string) => user.call("listStudyDays", { query: { from, to } });
  expect((await ask("2026-11-02", "2026-11-01")).status).toBe(400);
  expect((await ask("2024-11-01", "2026-11-01")).status).toBe(400);
  expect((await ask("2026-11-01", "2026-11-30")).body.days).toHaveLength(30);
});

test("updateSettings saves study settings and rejects invalid ones", async () => {
  const user = await testApp.createUser();
  const { body } = await user.call("getSettings");
  expect(body).toMatchObject({
    weekly_target_hours: null,
    day_start_hour: 3,
    rest_days: null,
    daily_goal_minutes: 25,
    streak_hidden: false,
  });
  const chosen = {
    weekly_target_hours: 7.5,
    day_start_hour: 5,
    rest_days: [5],
    daily_goal_minutes: 40,
    streak_hidden: true,
  };
  const saved = await user.call("updateSettings", { body: chosen });
  expect(saved.body).toMatchObject(chosen);
  for (const bad of [{ day_start_hour: 13 }, { rest_days: [7] }, { daily_goal_minutes: 5 }]) {
    expect((await user.call("updateSettings", { body: bad })).status).toBe(400);
  }
});
