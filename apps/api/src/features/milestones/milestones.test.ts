import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import { pointsOfMilestone } from "@masar/domain/progress/points";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath, makeMilestone, buildMilestones } from "../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** Calls of one user on one path. */
function walk(user: Pick<TestUser, "call">, id: string) {
  return {
    start: (key: string) => user.call("startMilestone", { params: { id, key } }),
    update: (key: string, body: object) =>
      user.call("updateMilestoneProgress", {
        params: { id, key },
        body: { session_id: randomUUID(), ...body },
      }),
    complete: (key: string, body: object = {}) =>
      user.call("completeMilestone", {
        params: { id, key },
        body: { session_id: randomUUID(), ...body },
      }),
    tick: (key: string, sub: string, completed = true) =>
      user.call("tickSubMilestone", {
        params: { id, key, sub },
        body: { ...createChangeStamp(), completed },
      }),
    note: (key: string, body: object) =>
      user.call("saveMilestoneNotes", {
        params: { id, key },
        body: { ...createChangeStamp(), ...body },
      }),
  };
}

async function rows(sql: string, ...values: unknown[]) {
  return (await testApp.admin.query(sql, values)).rows;
}

async function listKinds(user: TestUser): Promise<string[]> {
  const { body } = await user.call("listNotifications", {});
  return body.notifications.map((row: { kind: string }) => row.kind).toSorted();
}

describe("a milestone", () => {
  test("[R4.10] [R3.03] [R7.04] is started and completed with minutes and notes", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const started = await steps.start("m1");
    expect(started.status).toBe(200);
    expect(started.body.progress).toMatchObject({
      milestone_id: `${path.id}-m1`,
      user_id: user.id,
      completed: false,
      completion_date: null,
      time_spent_minutes: 0,
      notes: "",
    });
    expect(started.body.progress.started_at).not.toBeNull();
    expect(started.body).toMatchObject({ points_added: 0, minutes_added: 0 });
    const done = await steps.complete("m1", { minutes_studied: 90, notes: "It was good" });
    expect(done.body.progress).toMatchObject({
      completed: true,
      time_spent_minutes: 90,
      notes: "It was good",
      started_at: started.body.progress.started_at,
    });
    expect(done.body.progress.completion_date).not.toBeNull();
    const stored = await rows("select * from milestone_progress where user_id = $1", user.id);
    expect(stored).toHaveLength(1);
    expect(Object.keys(stored[0])).toEqual(
      expect.arrayContaining([
        "milestone_id",
        "user_id",
        "completed",
        "completion_date",
        "time_spent_minutes",
        "notes",
        "created_at",
        "updated_at",
      ]),
    );
    const detail = await user.call("getPath", { params: { id: path.id } });
    expect(detail.body.progress).toEqual([done.body.progress]);
  });

  test("[R7.04] [N1.38] is listed by the prefix {pathId}- of its milestone_id", async () => {
    const user = await testApp.createUser();
    const milestones = buildMilestones(12);
    const first = await storePath(testApp, user, { milestones });
    const second = await storePath(testApp, user, { milestones });
    for (const key of ["m1", "m11"]) await walk(user, first.id).start(key);
    await walk(user, second.id).start("m1");
    const list = async (id: string): Promise<string[]> => {
      const { body } = await user.call("getPath", { params: { id } });
      return body.progress.map((row: { milestone_id: string }) => row.milestone_id);
    };
    expect(await list(first.id)).toEqual([`${first.id}-m1`, `${first.id}-m11`]);
    expect(await list(second.id)).toEqual([`${second.id}-m1`]);
  });

  test("[R7.04] [N1.38] has one row that start, progress and completion write", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const read = () => rows("select * from milestone_progress where user_id = $1", user.id);
    await steps.start("m1");
    const [started] = await read();
    const open = { milestone_id: `${path.id}-m1`, completed: false, completion_date: null };
    expect(started).toMatchObject({ ...open, time_spent_minutes: 0 });
    const done = { completed: true, completion_date: expect.any(Date) };
    await steps.update("m1", { progress: 100 });
    expect(await read()).toMatchObject([done]);
    await steps.update("m1", { progress: 10 });
    expect(await read()).toMatchObject([open]);
    await steps.complete("m1", { minutes_studied: 20, notes: "Done" });
    const [last, ...others] = await read();
    expect(others).toEqual([]);
    expect(last).toMatchObject({ ...done, time_spent_minutes: 20, notes: "Done" });
    expect(last.updated_at.getTime()).toBeGreaterThan(started.updated_at.getTime());
  });

  test("[D19] [R4.10] is not changed by startMilestone when started or completed", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const first = await steps.start("m1");
    const second = await steps.start("m1");
    expect(second.body).toEqual(first.body);
    const done = await steps.complete("m1", { minutes_studied: 10 });
    const again = await steps.start("m1");
    expect(again.body.progress).toEqual(done.body.progress);
  });

  test("[R4.11] is completed by a progress of 100 or more, and reopened by less", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user, { milestones: buildMilestones(2) });
    const steps = walk(user, path.id);
    const part = await steps.update("m1", { progress: 99, minutes_studied: 5 });
    expect(part.body.progress).toMatchObject({ completed: false, completion_date: null });
    expect(part.body).toMatchObject({ minutes_added: 5 });
    const done = await steps.update("m1", { progress: 250 });
    expect(done.body.progress.completed).toBe(true);
    expect(done.body.progress.completion_date).not.toBeNull();
    expect(done.body.path.progress_percentage).toBe(50);
    expect(done.body.points_added).toBe(10);
    const reopened = await steps.update("m1", { progress: 40 });
    expect(reopened.body.progress).toMatchObject({ completed: false, completion_date: null });
    expect(reopened.body.path.progress_percentage).toBe(0);
    // Points are awarded once and never removed.
    expect(reopened.body.streak.skill_points).toBe(11);
    const again = await steps.update("m1", { progress: 100 });
    expect(again.body).toMatchObject({ points_added: 0, streak: { skill_points: 11 } });
    expect(await listKinds(user)).toEqual(["milestone_completed", "welcome"]);
  });

  test("[D19] completed twice counts once, with the same or another session id", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const sending = { session_id: randomUUID(), minutes_studied: 60, notes: "First words" };
    const first = await steps.complete("m1", sending);
    expect(first.body).toMatchObject({ points_added: 22, minutes_added: 60, was_known: false });
    // The first response was lost; the second has the same content.
    const repeated = await steps.complete("m1", sending);
    expect(repeated.body).toEqual({ ...first.body, was_known: true });
    // Another completion adds its own minutes and words; the milestone itself counts no second time.
    const again = await steps.complete("m1", { minutes_studied: 15, notes: "Later words" });
    expect(again.body).toMatchObject({ points_added: 3, minutes_added: 15, was_known: false });
    expect(again.body.progress).toMatchObject({
      completion_date: first.body.progress.completion_date,
      time_spent_minutes: 75,
      notes: "Later words",
    });
    expect(await listKinds(user)).toEqual(["goal_met", "milestone_completed", "welcome"]);
    const counted = "select minutes, finished from study_days where user_id = $1";
    expect(await rows(counted, user.id)).toEqual([{ minutes: 75, finished: 1 }]);
  });

  test("[D19] completed without minutes returns the same response when repeated", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const sending = { session_id: randomUUID() };
    const first = await steps.complete("m1", sending);
    expect(first.body.points_added).toBeGreaterThan(0);
    expect((await steps.complete("m1", sending)).body).toEqual({ ...first.body, was_known: true });
  });

  test("with hours edited by the user gives points for forty hours at most", async () => {
    const user = await testApp.createUser();
    const own = makeMilestone(1, { hours: 500 });
    const origin = { engine: "blueprint", date: "2026-11-01" } as const;
    const [blueprint] = catalog.blueprints;
    const planned = blueprint?.milestones[0];
    const rewritten = {
      ...makeMilestone(2, { hours: 500, difficulty: "advanced" }),
      origin: { ...origin, name: blueprint?.slug ?? "", key: planned?.key ?? "" },
    };
    const path = await storePath(testApp, user, { milestones: { m1: own, m2: rewritten } });
    const steps = walk(user, path.id);
    expect((await steps.complete("m1")).body.points_added).toBe(40);
    const most = pointsOfMilestone({
      estimated_hours: planned?.estimated_hours ?? 0,
      difficulty_level: planned?.difficulty ?? "beginner",
    });
    expect((await steps.complete("m2")).body.points_added).toBe(most);
  });

  test("[D19] completed on two devices at once counts once", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => walk(user, path.id).complete("m2", { minutes_studied: 10 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const sum = (key: "points_added" | "minutes_added") =>
      answers.reduce((total, { body }) => total + body[key], 0);
    // Points of the milestone once, those of 80 minutes, and everyone's minutes.
    expect([sum("points_added"), sum("minutes_added")]).toEqual([10 + 16, 80]);
    expect(await listKinds(user)).toEqual(["goal_met", "milestone_completed", "welcome"]);
  });

  test("returns an error when unknown, of another user, or of a draft or archived path", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    expect((await walk(user, path.id).start("m9")).body.code).toBe("not_found");
    expect((await walk(user, path.id).tick("m1", "sub-9")).body.code).toBe("not_found");
    const otherUser = await testApp.createUser();
    expect((await walk(otherUser, path.id).complete("m1")).body.code).toBe("not_found");
    for (const status of ["draft", "archived"] as const) {
      const closed = await storePath(testApp, user, { status });
      expect((await walk(user, closed.id).complete("m1")).body.code).toBe("not_possible_now");
    }
    expect(await rows("select 1 from milestone_progress where user_id = $1", user.id)).toEqual([]);
  });

  test("saves notes and only its own criteria", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const noted = await steps.note("m1", {
      notes: "<b>mine</b>",
      met_criteria: ["It works", "Something else"],
    });
    expect(noted.body.progress).toMatchObject({
      notes: "<b>mine</b>",
      met_criteria: ["It works"],
      started_at: null,
    });
    const cleared = await steps.note("m1", { met_criteria: [] });
    expect(cleared.body.progress).toMatchObject({ notes: "<b>mine</b>", met_criteria: [] });
  });
});

describe("[D45] a change that arrives after a later one", () => {
  const at = (minute: number) => createChangeStamp(new Date(Date.now() - (60 - minute) * 60_000));

  test("changes nothing and returns the current state", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const steps = walk(user, path.id);
    const tick = async (stamp: object, completed: boolean) => {
      const params = { id: path.id, key: "m1", sub: "sub-1" };
      const answer = await user.call("tickSubMilestone", {
        params,
        body: { ...stamp, completed },
      });
      return answer.body.completed_sub_milestones.length;
    };
    const [first, second, third] = [at(1), at(2), at(3)];
    expect(await tick(second, false)).toBe(0);
    expect(await tick(first, true)).toBe(0);
    expect(await tick(third, true)).toBe(1);
    expect(await tick(second, false)).toBe(1);
    expect(await tick(third, true)).toBe(1);

    await steps.note("m1", { ...at(5), notes: "Later", met_criteria: ["It works"] });
    const older = await steps.note("m1", { ...at(4), notes: "Earlier", met_criteria: [] });
    expect(older.body.progress).toMatchObject({ notes: "Later", met_criteria: ["It works"] });
    // Each field by itself.
    await steps.note("m1", { ...at(7), met_criteria: [] });
    const mixed = await steps.note("m1", { ...at(6), notes: "Newest", met_criteria: ["It works"] });
    expect(mixed.body.progress).toMatchObject({ notes: "Newest", met_criteria: [] });
    // Notes that came with a completion go by the same rule.
    const done = await steps.complete("m1", { at: at(3).at, notes: "Old", minutes_studied: 5 });
    expect(done.body.progress).toMatchObject({ notes: "Newest", completed: true });
  });

  test("is saved with the current time when stamped ahead, and rejected when a day ahead", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const done = await walk(user, path.id).complete("m1", { at: ahead(7) });
    expect(done.body.progress.completion_date <= new Date().toISOString()).toBe(true);
    const refused = await walk(user, path.id).complete("m2", { at: ahead(25) });
    expect(refused.body.code).toBe("validation_failed");
  });
});

describe("[D20] sub-milestones", () => {
  test("change the percentage by their hours", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user, { milestones: buildMilestones(2) });
    const steps = walk(user, path.id);
    const first = await steps.tick("m1", "sub-1");
    expect(first.body.path.progress_percentage).toBe(20);
    expect(first.body.progress.started_at).not.toBeNull();
    expect(first.body.completed_sub_milestones.map(({ id }: { id: string }) => id)).toEqual([
      "sub-1",
    ]);
    expect((await steps.tick("m1", "sub-1")).body.path.progress_percentage).toBe(20);
    expect((await steps.tick("m1", "sub-4")).body.path.progress_percentage).toBe(25);
    expect((await steps.tick("m1", "sub-1", false)).body.path.progress_percentage).toBe(5);
    for (const sub of ["sub-1", "sub-2", "sub-3"]) await steps.tick("m1", sub);
    const all = await steps.tick("m1", "sub-4");
    expect(all.body.path.progress_percentage).toBe(50);
    expect(all.body.progress.completed).toBe(false);
    const done = await steps.complete("m1");
    expect(done.body.path.progress_percentage).toBe(50);
    const untouched = await steps.complete("m2");
    expect(untouched.body.path).toMatchObject({ progress_percentage: 100, status: "completed" });
  });

  test("do not complete a path, but its milestones do", async () => {
    const user = await testApp.createUser("ar");
    const milestones = { m1: makeMilestone(1, { hours: 4, subHours: [2, 2], title: "الجداول" }) };
    const path = await storePath(testApp, user, { milestones });
    const steps = walk(user, path.id);
    await steps.tick("m1", "sub-1");
    const ticked = await steps.tick("m1", "sub-2");
    expect(ticked.body.path).toMatchObject({ progress_percentage: 99, status: "active" });
    const done = await steps.complete("m1");
    expect(done.body.path).toMatchObject({ progress_percentage: 100, status: "completed" });
    expect(done.body.path.completed_at).not.toBeNull();
    const { body } = await user.call("listNotifications", {});
    expect(body.notifications.slice(0, 2)).toMatchObject([
      { kind: "path_completed", message: "أنهيت كل مراحل «\u2068Data analysis\u2069»." },
      { kind: "milestone_completed", params: { title: "الجداول", points: 4 } },
    ]);
    const reopened = await steps.update("m1", { progress: 50 });
    expect(reopened.body.path).toMatchObject({ status: "active", completed_at: null });
  });
});

test("a change sends a live event", async () => {
  const user = await testApp.createUser();
  const path = await storePath(testApp, user);
  await walk(user, path.id).start("m1");
  await walk(user, path.id).start("m1");
  const events = await rows(
    "select payload from live_events where user_id = $1 and name = 'path.changed'",
    user.id,
  );
  expect(events).toEqual([{ payload: { id: path.id } }]);
});

test("minutes count once and up to 16 hours a day", async () => {
  const user = await testApp.createUser();
  const path = await storePath(testApp, user);
  const steps = walk(user, path.id);
  const sending = { session_id: randomUUID(), minutes_studied: 240 };
  const first = await steps.update("m1", sending);
  expect(first.body).toMatchObject({ minutes_added: 240, was_known: false });
  const again = await steps.update("m1", sending);
  expect(again.body).toMatchObject({ minutes_added: 240, points_added: 24, was_known: true });
  expect(again.body.progress.time_spent_minutes).toBe(240);
  // The id of another step is no repetition.
  expect((await steps.update("m2", sending)).body.code).toBe("validation_failed");
  expect((await steps.update("m1", { minutes_studied: 241 })).status).toBe(400);
  const added: number[] = [];
  for (let index = 0; index < 4; index++) {
    added.push((await steps.update("m1", { minutes_studied: 220 })).body.minutes_added);
  }
  expect(added).toEqual([220, 220, 220, 60]);
  const last = await steps.update("m1", { minutes_studied: 5 });
  expect(last.body).toMatchObject({ minutes_added: 0, streak: { total_hours_studied: 16 } });
  // 24 points a day at most come from minutes.
  expect(last.body.streak.skill_points).toBe(24);
});
