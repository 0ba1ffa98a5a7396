import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
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

/** A user without rest days, on the 15th, with earlier changes from their devices. */
async function createStudent() {
  const user = await testApp.createUser();
  const settings = { time_zone: "Asia/Dubai", country: "AE", rest_days: [] };
  await user.call("updateSettings", { body: settings });
  const { id } = await storePath(testApp, user);
  const params = { id, key: "m1" };
  const tick = (stamp: object, completed = true) =>
    user.call("tickSubMilestone", {
      params: { ...params, sub: "sub-1" },
      body: { ...stamp, completed },
    });
  const complete = (body: object) =>
    user.call("completeMilestone", { params, body: { session_id: randomUUID(), ...body } });
  const reopen = () =>
    user.call("updateMilestoneProgress", {
      params,
      body: { session_id: randomUUID(), progress: 50 },
    });
  const finished = async () => {
    const { rows } = await testApp.admin.query(
      `select local_date::text as date, finished from study_days
       where user_id = $1 and finished > 0 order by local_date`,
      [user.id],
    );
    return Object.fromEntries(rows.map(({ date, finished: count }) => [date.slice(8), count]));
  };
  const note = (body: object) => user.call("saveMilestoneNotes", { params, body });
  return { ...user, tick, complete, reopen, finished, note };
}

const on = (day: number, hour = 9) =>
  createChangeStamp(new Date(`2026-11-${day}T${String(hour).padStart(2, "0")}:00:00Z`));

describe("[D45] a late change", () => {
  test("counts a tick on its own day although a later completion arrived first", async () => {
    const student = await createStudent();
    await student.complete({ at: on(14).at });
    const late = await student.tick(on(13));
    expect(late.body.streak.current_streak).toBe(2);
    expect(await student.finished()).toEqual({ 13: 1, 14: 1 });
    expect(late.body.progress.started_at).toBe("2026-11-13T09:00:00.000Z");
  });

  test("counts the same tick of two devices on the earlier day in either order", async () => {
    for (const days of [
      [13, 14],
      [14, 13],
    ]) {
      const student = await createStudent();
      for (const day of days) await student.tick(on(day));
      const last = await student.tick(on(14, 10));
      expect(await student.finished()).toEqual({ 13: 1 });
      expect(last.body.completed_sub_milestones).toEqual([
        { id: "sub-1", completed_at: "2026-11-13T09:00:00.000Z" },
      ]);
    }
  });

  test("counts a tick undone the next day, but not one undone on the same day", async () => {
    for (const isTurned of [false, true]) {
      const student = await createStudent();
      const undoneNextDay = [[on(13), true] as const, [on(14), false] as const];
      for (const [stamp, isOn] of isTurned ? undoneNextDay.toReversed() : undoneNextDay) {
        await student.tick(stamp, isOn);
      }
      expect(await student.finished()).toEqual({ 13: 1 });
      const undone = [[on(12), true] as const, [on(12, 10), false] as const];
      for (const [stamp, isOn] of isTurned ? undone.toReversed() : undone) {
        await student.tick(stamp, isOn);
      }
      expect(await student.finished()).toEqual({ 13: 1 });
    }
  });

  test("stays reopened when an earlier completion is sent again", async () => {
    const student = await createStudent();
    const sending = { session_id: randomUUID(), minutes_studied: 20, at: on(14).at };
    await student.complete(sending);
    await student.reopen();
    const again = await student.complete(sending);
    expect(again.body).toMatchObject({ was_known: true, minutes_added: 20 });
    expect(again.body.progress).toMatchObject({ completed: false, time_spent_minutes: 20 });
    const older = await student.complete({ at: on(13).at });
    expect(older.body.progress.completed).toBe(false);
    expect(await student.finished()).toEqual({ 13: 1 });
  });

  test("orders completions by their stamps", async () => {
    const student = await createStudent();
    await student.complete({ at: on(14).at, notes: "Laptop", minutes_studied: 30 });
    const second = await student.complete({ at: on(13).at, notes: "Phone", minutes_studied: 45 });
    expect(second.body).toMatchObject({ minutes_added: 45 });
    expect(second.body.progress).toMatchObject({
      completion_date: "2026-11-13T09:00:00.000Z",
      started_at: "2026-11-13T09:00:00.000Z",
      time_spent_minutes: 75,
      notes: "Laptop",
    });
  });

  test("does not overwrite a later change when one from a fast clock is repeated", async () => {
    const student = await createStudent();
    const phone = createChangeStamp(new Date(Date.now() + 2500));
    const laptop = createChangeStamp(new Date(Date.now() + 3000));
    await student.note({ ...phone, notes: "Phone" });
    vi.setSystemTime(Date.now() + 4000);
    await student.note({ ...laptop, notes: "Laptop, later" });
    vi.setSystemTime(Date.now() + 60_000);
    const again = await student.note({ ...phone, notes: "Phone" });
    expect(again.body.progress.notes).toBe("Laptop, later");
  });

  test("does not treat the id of a timed session as a completion", async () => {
    const student = await createStudent();
    const id = randomUUID();
    await student.complete({ session_id: id, minutes_studied: 5 });
    const body = {
      path_id: null,
      milestone_key: null,
      started_at: "2026-11-15T07:00:00Z",
      ended_at: "2026-11-15T07:30:00Z",
      minutes: 30,
      focus_periods: 1,
    };
    const timed = await student.call("endStudySession", { params: { id }, body });
    expect(timed.body.code).toBe("validation_failed");
  });
});
