import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

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

test("today's reminder is null without a study time, else says whether it is sent, moved or skipped", async () => {
  const user = await testApp.createUser();
  const reminder = async () => (await overview(user)).reminder;
  const save = (body: object) => user.call("updateSettings", { body });
  const path = await storePath(testApp, user, { start_date: "2026-11-01" });
  await save({ time_zone: "Asia/Dubai", rest_days: [], study_time: null });
  expect(await reminder()).toBeNull();
  await save({ study_time: "19:30" });
  expect(await reminder()).toEqual({ skipped: null, moved_to: null });
  await save({ quiet_from: "19:00", quiet_to: "20:00" });
  expect(await reminder()).toEqual({ skipped: null, moved_to: "20:00" });
  // A Sunday.
  await save({ rest_days: [0], quiet_from: null, quiet_to: null });
  expect(await reminder()).toEqual({ skipped: "no_study_day", moved_to: null });
  await save({ rest_days: [] });
  await study(user, path.id, "m1", 5);
  expect(await reminder()).toEqual({ skipped: "studied", moved_to: null });
  await testApp.admin.query(
    "insert into reminders (user_id, next_look_at, local_date) values ($1, now(), $2)",
    [user.id, (await overview(user)).today],
  );
  // Study after the reminder did not stop it.
  expect(await reminder()).toEqual({ skipped: null, moved_to: null });
});

test("today's reminder is skipped while the streak is paused", async () => {
  const user = await testApp.createUser();
  await storePath(testApp, user, { start_date: "2026-11-01" });
  await user.call("updateSettings", {
    body: { time_zone: "Asia/Dubai", rest_days: [], study_time: "19:30" },
  });
  await user.call("pauseStreak", { body: { days: 3 } });
  expect((await overview(user)).reminder).toEqual({ skipped: "paused", moved_to: null });
});
