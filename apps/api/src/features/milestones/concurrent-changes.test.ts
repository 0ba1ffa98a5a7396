import { randomUUID } from "node:crypto";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { storePath, buildMilestones } from "../../../test/stored-paths.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";

let testApp: TestApp;
beforeAll(async () => {
  // A connection for each writer: they contend for the rows, not for the pool.
  testApp = await startTestApp({ env: { DATABASE_POOL: "50" } });
});
afterAll(() => testApp.stop());

const subHours: Record<string, number> = { "sub-1": 4, "sub-2": 3, "sub-3": 2, "sub-4": 1 };

test("[D19] [D20] fifty parallel writes from two devices keep percentage, points and streak consistent", async () => {
  const user = await testApp.createUser();
  const phone = testApp.openBrowser();
  const logIn = await phone.call("logIn", { body: { email: user.email, password } });
  expect(logIn.status).toBe(200);
  const path = await storePath(testApp, user, { milestones: buildMilestones(8) });
  const devices = [user.browser, phone];

  const steps: ((
    device: typeof phone,
  ) => Promise<{ status: number; body: { [key: string]: unknown } }>)[] = [];
  const at = (key: string) => ({ id: path.id, key });
  // m1 to m4 are completed, each four times; m5 to m8 get their ticks, two of each twice; minutes are logged.
  for (const key of ["m1", "m2", "m3", "m4"]) {
    for (let time = 0; time < 4; time++) {
      steps.push((device) =>
        device.call("completeMilestone", {
          params: at(key),
          body: { session_id: randomUUID(), minutes_studied: 7 },
        }),
      );
    }
  }
  for (const key of ["m5", "m6", "m7", "m8"]) {
    for (const sub of ["sub-1", "sub-2", "sub-3", "sub-1", "sub-3"]) {
      steps.push((device) =>
        device.call("tickSubMilestone", {
          params: { ...at(key), sub },
          body: { ...createChangeStamp(), completed: true },
        }),
      );
    }
  }
  for (let time = 0; time < 14; time++) {
    const body = { session_id: randomUUID(), minutes_studied: 3 };
    const key = `m${(time % 8) + 1}`;
    steps.push((device) => device.call("updateMilestoneProgress", { params: at(key), body }));
  }
  expect(steps).toHaveLength(50);
  const answers = await Promise.all(steps.map((step, index) => step(devices[index % 2] ?? phone)));
  expect(answers.map(({ status }) => status)).toEqual(steps.map(() => 200));

  // The model: four milestones of ten hours, and 4 + 3 + 2 hours of four others, of 80.
  const ticked =
    4 * ((subHours["sub-1"] ?? 0) + (subHours["sub-2"] ?? 0) + (subHours["sub-3"] ?? 0));
  const expected = Math.round(((4 * 10 + ticked) / 80) * 100);
  const detail = (await user.call("getPath", { params: { id: path.id } })).body;
  expect(detail.path).toMatchObject({ progress_percentage: expected, status: "active" });
  const views = deriveMilestones(detail.path, detail.progress, detail.sub_progress);
  expect(computeProgress(views).percentage).toBe(expected);

  // Minutes: seven for each completion, three for each logging; points of a milestone once.
  const minutes = 16 * 7 + 14 * 3;
  const sum = (key: "minutes_added" | "points_added") =>
    answers.reduce((total, { body }) => total + Number(body[key]), 0);
  expect(sum("minutes_added")).toBe(minutes);
  expect(views.reduce((total, view) => total + view.time_spent_minutes, 0)).toBe(minutes);
  const points = 4 * 10 + Math.min(24, Math.floor(minutes / 5));
  expect(sum("points_added")).toBe(points);
  expect(detail.streak).toMatchObject({
    current_streak: 1,
    longest_streak: 1,
    counted_today: true,
    skill_points: points,
    total_hours_studied: 2.6,
  });
  const { rows } = await testApp.admin.query(
    `select (select sum(points)::int from point_entries where user_id = $1) as points,
       (select count(*)::int from point_entries where user_id = $1 and source = 'milestone') as milestones,
       (select minutes from study_days where user_id = $1) as minutes,
       (select finished from study_days where user_id = $1) as finished,
       (select skill_points from learning_streaks where user_id = $1) as streak_points`,
    [user.id],
  );
  expect(rows).toEqual([
    { points, milestones: 4, minutes, finished: 4 + 12, streak_points: points },
  ]);
  const listed = (await user.call("listNotifications", { query: { type: "study" } })).body;
  const kinds = listed.notifications.map(({ kind }: { kind: string }) => kind).toSorted();
  expect(kinds).toEqual(["goal_met", ...Array.from({ length: 4 }, () => "milestone_completed")]);
}, 60_000);

test("[D19] parallel writes on several paths share one day, streak and point total", async () => {
  const user = await testApp.createUser();
  const paths = await Promise.all([1, 2, 3, 4, 5].map(() => storePath(testApp, user)));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      user.call("updateMilestoneProgress", {
        params: { id: paths[index % 5]?.id ?? "", key: "m1" },
        // 1,200 minutes are sent and a day has room for 960.
        body: { session_id: randomUUID(), minutes_studied: 30 },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const sum = (key: "minutes_added" | "points_added") =>
    answers.reduce((total, { body }) => total + Number(body[key]), 0);
  expect([sum("minutes_added"), sum("points_added")]).toEqual([960, 24]);
  const { streak } = (await user.call("getOverview")).body;
  expect(streak).toMatchObject({ total_hours_studied: 16, current_streak: 1, skill_points: 24 });
}, 60_000);
