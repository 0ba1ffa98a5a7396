import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { PathDetail, PathSummary } from "@masar/contract/paths/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { forecastPath } from "@masar/domain/progress/progress-summary";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import {
  createDraft,
  createPath,
  dataAnalyst,
  keysOf,
  type TestUser,
  readPath,
} from "../../../test/paths.ts";
import { storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  other = await testApp.createUser("ar");
});
afterAll(() => testApp.stop());
// The limit of ten generations a day applies in tests, too.
beforeEach(async () => {
  user = await testApp.createUser();
});

const list = async (of: TestUser): Promise<PathSummary[]> =>
  (await of.call("listPaths")).body.paths;
const update = (of: TestUser, id: string, body: unknown) =>
  of.call("updatePath", { params: { id }, body });
const complete = async (of: TestUser, id: string, key: string) => {
  const body = { session_id: randomUUID(), minutes_studied: 60 };
  const answer = await of.call("completeMilestone", { params: { id, key }, body });
  expect(answer.status).toBe(200);
};

describe("reading", () => {
  test("[R3.02] a path has the fields of the specification, its milestones keyed and ordered", async () => {
    const { path, plan, progress, sub_progress, weeks, streak, today } = await createDraft(user);
    expect(path).toMatchObject({
      user_id: user.id,
      title: expect.any(String),
      description: expect.any(String),
      status: "draft",
      progress_percentage: 0,
      estimated_duration_weeks: Math.ceil(plan.hours / 10),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      can_undo: false,
      start_date: today,
    });
    expect(keysOf(path)).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "m7"]);
    expect(path.milestones["m1"]).toEqual({
      title: expect.any(String),
      description: expect.any(String),
      estimatedHours: expect.any(Number),
      difficulty: expect.stringMatching(/beginner|intermediate|advanced/),
      skills: expect.any(Array),
      deliverables: expect.any(Array),
      subMilestones: expect.any(Array),
      linkedCourses: expect.any(Array),
      completionCriteria: expect.any(Array),
      aiFeedback: null,
      prerequisites: [],
      order: 1,
      origin: expect.any(Object),
    });
    expect(Object.keys(plan.dates).toSorted()).toEqual(keysOf(path));
    expect([progress, sub_progress, weeks.length, streak.current_streak]).toEqual([[], [], 4, 0]);
  });

  test("[R7.03] lists the user's paths, newest first, and returns one by its id", async () => {
    const made: PathDetail[] = [];
    for (const goal of ["data analyst", "data analyst for shops", "data analyst for schools"]) {
      made.push(await createDraft(other, { ...dataAnalyst, goal }));
    }
    const ids = made.map(({ path }) => path.id);
    await testApp.admin.query(
      "update learning_paths set created_at = created_at - interval '1 day' where id = $1",
      [ids[1]],
    );
    const paths = await list(other);
    expect(paths.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    const { path } = await readPath(other, ids[0] ?? "");
    expect(path).toMatchObject({ id: ids[0], title: paths[1]?.title, language: "ar" });
    expect((await list(user)).map(({ id }) => id)).not.toContain(ids[0]);
  });

  test("the list has completed milestones and the expected completion date", async () => {
    const { path, today } = await createPath(user);
    await complete(user, path.id, "m1");
    const row = (await list(user)).find(({ id }) => id === path.id);
    expect(row).toMatchObject({ total_milestones: 7, completed_milestones: 1, status: "active" });
    expect(row?.progress_percentage).toBe((await readPath(user, path.id)).path.progress_percentage);
    expect(row && row.estimated_completion_date! > today).toBe(true);
  });
});

test("[R9.01] a path stored without a length is twelve weeks long", async () => {
  const { id } = await storePath(testApp, user);
  expect((await readPath(user, id)).path.estimated_duration_weeks).toBe(12);
  const row = (await list(user)).find((path) => path.id === id);
  expect(row?.estimated_duration_weeks).toBe(12);
});

describe("[D16] a path", () => {
  test("moves only where its status may: accepted, paused, archived, restored", async () => {
    const { path } = await createDraft(user);
    const move = async (status: string) => {
      const answer = await update(user, path.id, { status });
      return answer.body.code ?? answer.body.path.status;
    };
    expect(await move("paused")).toBe("not_possible_now");
    // Through the archive it would become active without being accepted.
    expect(await move("archived")).toBe("not_possible_now");
    expect(await move("active")).toBe("active");
    expect(await move("paused")).toBe("paused");
    expect(await move("active")).toBe("active");
    expect(await move("active")).toBe("active");
    expect(await move("archived")).toBe("archived");
    expect(await move("paused")).toBe("not_possible_now");
    expect(await move("active")).toBe("active");
    for (const key of keysOf(path)) await complete(user, path.id, key);
    expect(await move("paused")).toBe("not_possible_now");
    expect(await move("archived")).toBe("archived");
    expect(await move("active"), "a completed path is restored as completed").toBe("completed");
  });

  test("accepted ends setup, and its hours are the weekly target of who chose none", async () => {
    const fresh = await testApp.createUser();
    expect((await fresh.call("getSettings")).body.setup_completed).toBe(false);
    await createPath(fresh);
    expect((await fresh.call("getSettings")).body).toMatchObject({
      setup_completed: true,
      weekly_target_hours: 10,
    });
    await fresh.call("updateSettings", { body: { weekly_target_hours: 4 } });
    await createPath(fresh);
    expect((await fresh.call("getSettings")).body.weekly_target_hours).toBe(4);
  });

  test("the first path accepted with 4 hours on 5 days sets the daily goal to 50 minutes", async () => {
    const fresh = await testApp.createUser();
    const goal = async () => (await fresh.call("getSettings")).body.daily_goal_minutes;
    expect(await goal(), "before a path").toBe(limits.study.dailyGoalMinutes);
    const plan = { ...dataAnalyst, hours_per_week: 4, study_days: [0, 1, 2, 3, 4] };
    await createPath(fresh, plan);
    expect(await goal()).toBe(50);
    await createPath(fresh, { ...plan, hours_per_week: 3 });
    expect(await goal(), "a second path").toBe(50);
  });

  test("a chosen daily goal stays when the first path is accepted", async () => {
    const fresh = await testApp.createUser();
    await fresh.call("updateSettings", { body: { daily_goal_minutes: 15 } });
    await createPath(fresh);
    expect((await fresh.call("getSettings")).body.daily_goal_minutes).toBe(15);
  });

  test("[D42] accepted, days that it leaves free are the rest days of who chose none", async () => {
    const restDays = async () => (await user.call("getSettings")).body.rest_days;
    await createPath(user);
    expect(await restDays(), "any day may be studied").toBeNull();
    await createPath(user, { ...dataAnalyst, study_days: [0, 1, 2, 3, 4, 5, 6] });
    expect(await restDays(), "no day is left free").toBeNull();
    await createPath(user, { ...dataAnalyst, study_days: [1, 3, 6] });
    expect(await restDays()).toEqual([0, 2, 4, 5]);
    await createPath(user, { ...dataAnalyst, study_days: [2] });
    expect(await restDays(), "already chosen").toEqual([0, 2, 4, 5]);
  });

  test("is the only pinned one, also when two are pinned at once", async () => {
    const first = await createPath(user);
    const second = await createPath(user);
    const pinned = async () => (await list(user)).filter((path) => path.is_pinned);
    for (let round = 0; round < 5; round++) {
      // From none pinned: nothing is there yet that the two could wait for.
      for (const { id } of await pinned()) await update(user, id, { is_pinned: false });
      const answers = await Promise.all(
        [first, second, first].map(({ path }) => update(user, path.id, { is_pinned: true })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await pinned()).toHaveLength(1);
    }
    await update(user, second.path.id, { is_pinned: true });
    await update(user, second.path.id, { status: "archived" });
    expect(await pinned()).toEqual([]);
    const draft = await createDraft(user);
    expect((await update(user, draft.path.id, { is_pinned: true })).status).toBe(409);
  });

  test("other weekly hours change the length and whether the deadline fits", async () => {
    const { path, plan, today } = await createPath(user);
    const { body } = await update(user, path.id, { hours_per_week: 2.5, deadline: today });
    expect(body.path).toMatchObject({
      hours_per_week: 2.5,
      estimated_duration_weeks: Math.ceil(plan.hours / 2.5),
    });
    expect(body.plan.deadline).toMatchObject({ deadline: today, fits: false });
    const cleared = await update(user, path.id, { deadline: null });
    expect(cleared.body.plan.deadline).toBeNull();
  });

  test("the hours of all active paths are the weekly target", async () => {
    const fresh = await testApp.createUser();
    const target = async () => (await fresh.call("getSettings")).body.weekly_target_hours;
    const { path: older } = await createPath(fresh);
    expect(await target()).toBe(10);
    const { path } = await createPath(fresh);
    expect(await target(), "a second path").toBe(20);
    await update(fresh, older.id, { hours_per_week: 3 });
    expect(await target(), "other hours").toBe(13);
    await update(fresh, older.id, { status: "paused" });
    expect(await target(), "a paused path").toBe(10);
    await update(fresh, older.id, { status: "active" });
    await update(fresh, path.id, { hours_per_week: 14.5 });
    expect(await target()).toBe(17.5);
    const { weeks } = (await fresh.call("getOverview")).body;
    expect(weeks.at(-1)?.target_hours).toBe(17.5);
    await fresh.call("updateSettings", { body: { weekly_target_hours: 6 } });
    await update(fresh, path.id, { hours_per_week: 14.5, is_pinned: true });
    expect(await target(), "the hours did not change").toBe(6);
  });

  test("other weekly hours plan what remains from today, not from the first day", async () => {
    const { path, today } = await createPath(user);
    await testApp.admin.query("update learning_paths set start_date = '2026-01-01' where id = $1", [
      path.id,
    ]);
    await complete(user, path.id, "m1");
    const { body } = await update(user, path.id, { hours_per_week: 20 });
    expect(body.path).toMatchObject({ start_date: today, done_before: ["m1"] });
    expect(body.plan.dates["m2"].start_date).toBe(today);
    expect(body.plan.finish_date > today).toBe(true);
  });

  test("[N4.23] other weekly hours end on the forecast's date, also after a part of a milestone", async () => {
    const { path, today } = await createPath(user);
    const tick = { completed: true, change_id: randomUUID(), at: new Date().toISOString() };
    await user.call("tickSubMilestone", {
      params: { id: path.id, key: "m1", sub: "sub-1" },
      body: tick,
    });
    const { body } = await update(user, path.id, { hours_per_week: 3 });
    const views = deriveMilestones(body.path, body.progress, body.sub_progress);
    const { date } = forecastPath(body.path, { views, weeks: body.weeks, today });
    expect(body.plan.finish_date).toBe(date);
    const moved = await user.call("movePathDates", { params: { id: path.id } });
    expect(moved.body.plan.finish_date).toBe(date);
  });

  test("plans what remains again from today in one tap", async () => {
    const { path, today } = await createPath(user);
    await testApp.admin.query("update learning_paths set start_date = '2026-01-01' where id = $1", [
      path.id,
    ]);
    await complete(user, path.id, "m1");
    const before = await readPath(user, path.id);
    expect(before.plan.dates["m2"]?.due_date && before.plan.dates["m2"].due_date < today).toBe(
      true,
    );
    const { body } = await user.call("movePathDates", { params: { id: path.id } });
    expect(body.path).toMatchObject({ start_date: today, done_before: ["m1"] });
    expect(body.plan.dates["m1"]).toBeUndefined();
    expect(body.plan.dates["m2"].start_date).toBe(today);
    // Opened again, it has to be done again, and so it has a date again.
    await user.call("updateMilestoneProgress", {
      params: { id: path.id, key: "m1" },
      body: { progress: 0, session_id: randomUUID() },
    });
    const reopened = await readPath(user, path.id);
    expect(reopened.plan.dates["m1"]?.start_date).toBe(today);
    await update(user, path.id, { is_pinned: true });
    const { current } = (await user.call("getOverview")).body;
    expect(current.next).toMatchObject({
      milestone_key: "m1",
      due_date: reopened.plan.dates["m1"]?.due_date,
    });
  });

  test.each([
    ["too far ahead", 365 * 11],
    ["long past", -800],
  ])("has no deadline and no start %s", async (_name, days) => {
    const { path, today } = await createPath(user);
    const date = addDays(today, days);
    for (const value of [date, "9999-12-01"]) {
      const answer = await update(user, path.id, { deadline: value });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
      for (const dates of [{ deadline: value }, { start_date: value }]) {
        const intake = { ...dataAnalyst, ...dates };
        const answers = [
          await user.call("startGeneration", { body: { id: randomUUID(), intake } }),
          await testApp.openBrowser().call("previewPath", { body: intake }),
          await user.call("saveOnboarding", { body: { intake: dates } }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      }
    }
    const ahead = await update(user, path.id, { deadline: addDays(today, 365 * 9) });
    expect(ahead.status).toBe(200);
  });

  test("[D13] accepting one removes unedited drafts of the same goal, and no others", async () => {
    const older = await createDraft(user);
    const edited = await createDraft(user);
    const ofOtherGoal = await createDraft(user, { goal: "UX designer" });
    const change = { kind: "rename", title: "Mine", description: "" } as const;
    await user.call("editPath", {
      params: { id: edited.path.id },
      body: { edit_id: randomUUID(), base_version: 1, change },
    });
    const accepted = await createPath(user);
    const { paths } = (await user.call("listPaths")).body;
    const ids = paths.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(older.path.id);
    expect(ids.toSorted()).toEqual(
      [accepted, edited, ofOtherGoal].map(({ path }) => path.id).toSorted(),
    );
  });

  test("is thrown away only while it is a draft", async () => {
    const { path } = await createDraft(user);
    expect((await user.call("deleteDraft", { params: { id: path.id } })).status).toBe(204);
    expect((await user.call("getPath", { params: { id: path.id } })).status).toBe(404);
    const accepted = await createPath(user);
    const refused = await user.call("deleteDraft", { params: { id: accepted.path.id } });
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible_now"]);
  });
});

test("[R6.02] returns 404 for another user's path from every endpoint", async () => {
  const { path } = await createPath(user);
  const edit = { edit_id: randomUUID(), base_version: 1 };
  const requests = [
    ["getPath", undefined],
    ["updatePath", { status: "archived" }],
    ["deleteDraft", undefined],
    ["duplicatePath", { id: randomUUID() }],
    ["movePathDates", undefined],
    ["editPath", { ...edit, change: { kind: "rename", title: "Mine", description: "" } }],
    ["undoPathEdit", edit],
    ["listPathVersions", undefined],
    ["exportPath", undefined],
  ] as const;
  for (const [name, body] of requests) {
    const answer = await other.call(name, { params: { id: path.id }, ...(body ? { body } : {}) });
    expect([name, answer.status]).toEqual([name, 404]);
  }
  expect((await readPath(user, path.id)).path).toEqual(path);
});
