import type { Milestone } from "@masar/contract/paths/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moveToStudyDay, toCalendarDate, toDayNumber, toWeekday } from "../dates/calendar-days.ts";
import { checkRemaining, listDone, schedulePath, scheduleStored } from "./schedule.ts";

function makePath(hours: number[]): Record<string, Milestone> {
  return Object.fromEntries(
    hours.map((estimatedHours, index) => [
      `m${index + 1}`,
      { estimatedHours, order: index + 1 } as Milestone,
    ]),
  );
}

const base = { studyDays: [], startDate: "2026-11-15", doneBefore: [], deadline: null };

test("[D11] weeks are the hours by the hours a week, rounded up, and dates follow the hours", () => {
  const plan = schedulePath({ ...base, milestones: makePath([10, 5, 6]), hoursPerWeek: 5 });
  expect(plan.weeks).toBe(5);
  expect(plan.hours).toBe(21);
  expect(plan.dates["m1"]).toEqual({ start_date: "2026-11-15", due_date: "2026-11-28" });
  expect(plan.dates["m2"]).toEqual({ start_date: "2026-11-29", due_date: "2026-12-05" });
  expect(plan.dates["m3"]).toEqual({ start_date: "2026-12-06", due_date: "2026-12-14" });
  expect(plan.finish_date).toBe("2026-12-14");
  expect(plan.stages).toHaveLength(1);
  expect(plan.deadline).toBeNull();
});

test("[D11] due dates move forward to a study day", () => {
  // Sundays and Tuesdays; 2026-11-15 is a Sunday.
  const studyDays = [0, 2];
  const plan = schedulePath({ ...base, milestones: makePath([10, 5]), hoursPerWeek: 5, studyDays });
  expect(plan.dates["m1"]?.due_date).toBe("2026-11-29");
  expect(plan.dates["m2"]?.due_date).toBe("2026-12-06");
});

test("completed milestones are left out of the plan", () => {
  const milestones = makePath([10, 5, 6]);
  const plan = schedulePath({ ...base, milestones, hoursPerWeek: 5, doneBefore: ["m1"] });
  expect(Object.keys(plan.dates)).toEqual(["m2", "m3"]);
  expect(plan.dates["m2"]?.start_date).toBe("2026-11-15");
  expect(plan.weeks).toBe(3);
  const done = schedulePath({
    ...base,
    milestones: makePath([4]),
    hoursPerWeek: 5,
    doneBefore: ["m1"],
  });
  expect(done).toMatchObject({ weeks: 0, hours: 0, finish_date: "2026-11-15", stages: [] });
});

test("[D12] a deadline that does not fit is reported with what would fit", () => {
  const milestones = makePath([20, 20, 20]);
  const plan = schedulePath({ ...base, milestones, hoursPerWeek: 5, deadline: "2027-01-10" });
  expect(plan.deadline).toEqual({
    deadline: "2027-01-10",
    fits: false,
    finish_date: "2027-02-06",
    hours_per_week_needed: 8,
    milestones_that_fit: 2,
  });
  const late = schedulePath({ ...base, milestones, hoursPerWeek: 5, deadline: "2026-11-16" });
  expect(late.deadline).toMatchObject({ fits: false, hours_per_week_needed: null });
  const past = schedulePath({ ...base, milestones, hoursPerWeek: 5, deadline: "2026-11-01" });
  expect(past.deadline).toMatchObject({ fits: false, hours_per_week_needed: null });
});

test("[D12] a path of more than 16 weeks is divided into stages of about 12", () => {
  const plan = schedulePath({ ...base, milestones: makePath([30, 30, 30, 30]), hoursPerWeek: 5 });
  expect(plan.weeks).toBe(24);
  expect(plan.stages.map(({ milestones }) => milestones)).toEqual([
    ["m1", "m2"],
    ["m3", "m4"],
  ]);
  expect(plan.stages[0]?.finish_date).toBe("2027-02-06");
  expect(plan.stages[1]?.start_date).toBe("2027-02-07");
  const short = schedulePath({ ...base, milestones: makePath([40, 40]), hoursPerWeek: 5 });
  expect(short.stages).toHaveLength(1);
});

const halves = (most: number) => fc.integer({ min: 1, max: most * 2 }).map((n) => n / 2);
const day = fc.integer({ min: 18_000, max: 24_000 });
const inputs = fc.record({
  milestones: fc.array(halves(200), { minLength: 1, maxLength: 12 }).map(makePath),
  hoursPerWeek: fc.integer({ min: 2, max: 120 }).map((n) => n / 2),
  studyDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  startDate: day.map(toCalendarDate),
  doneBefore: fc.subarray(["m1", "m2", "m3"]),
  deadline: fc.option(day.map(toCalendarDate)),
});

test("[D11] [D12] any plan runs forward, on study days, and has every remaining milestone once", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const plan = schedulePath(input);
      const keys = Object.keys(input.milestones).filter((key) => !input.doneBefore.includes(key));
      expect(Object.keys(plan.dates)).toEqual(keys);
      expect(plan.weeks).toBe(Math.max(0, Math.ceil(plan.hours / input.hoursPerWeek - 1e-9)));
      let before = input.startDate;
      let dueBefore = input.startDate;
      for (const { start_date, due_date } of Object.values(plan.dates)) {
        expect(start_date >= before && due_date >= start_date && due_date >= dueBefore).toBe(true);
        for (const date of [start_date, due_date]) {
          if (input.studyDays.length === 0) continue;
          expect(input.studyDays).toContain(toWeekday(toDayNumber(date)));
        }
        [before, dueBefore] = [start_date, due_date];
      }
      expect(plan.finish_date).toBe(dueBefore);
      // A study day is never more than six days away.
      const longest = toDayNumber(input.startDate) + plan.weeks * 7 + 6;
      expect(toDayNumber(plan.finish_date)).toBeLessThanOrEqual(longest);
      expect(plan.stages.flatMap(({ milestones }) => milestones)).toEqual(keys);
      expect(plan.stages.length > 1).toBe(plan.weeks > 16 && keys.length > 1);
      expect(schedulePath(input)).toEqual(plan);
    }),
  );
});

test("[D12] the suggested hours a week meet the deadline, and an hour less does not", () => {
  fc.assert(
    fc.property(inputs, day.map(toCalendarDate), (input, deadline) => {
      const needed = schedulePath({ ...input, deadline }).deadline?.hours_per_week_needed;
      const fitsWith = (hoursPerWeek: number) =>
        schedulePath({ ...input, hoursPerWeek, deadline }).deadline?.fits;
      if (typeof needed !== "number") {
        expect(fitsWith(60)).toBe(false);
        return;
      }
      expect(fitsWith(needed)).toBe(true);
      if (needed > 1) expect(fitsWith(needed - 1)).toBe(false);
    }),
  );
});

describe("checkRemaining", () => {
  const path = { start_date: "2026-09-01", study_days: [], deadline: "2026-12-12" };
  const difficulty_level = "beginner" as const;
  const view = { estimated_hours: 20, done_hours: 0, is_completed: false, difficulty_level };
  const views = [
    { ...view, key: "m1", done_hours: 20, is_completed: true },
    { ...view, key: "m2", done_hours: 10 },
    { ...view, key: "m3" },
  ];
  const today = "2026-11-15";

  test("[D12] with 30 of 60 hours open, asks for the hours that remain until the deadline", () => {
    const expected = { date: "2026-12-26", pace: 5 };
    expect(checkRemaining(path, { views, expected, today })).toEqual({
      deadline: "2026-12-12",
      fits: false,
      finish_date: "2026-12-26",
      // 30 hours in four weeks, in whole hours.
      hours_per_week_needed: 8,
      milestones_that_fit: 2,
    });
  });

  test("[D12] fits when the forecast ends on the deadline or nothing is open", () => {
    const fits = (date: string, all = views) =>
      checkRemaining(path, { views: all, expected: { date, pace: 5 }, today })?.fits;
    expect(fits("2026-12-12")).toBe(true);
    expect(fits("2026-12-13")).toBe(false);
    const completed = views.map((one) => ({ ...one, done_hours: 20, is_completed: true }));
    expect(fits("2026-12-13", completed)).toBe(true);
  });

  test("without a deadline there is nothing to check", () => {
    const expected = { date: "2026-12-26", pace: 5 };
    const open = { ...path, deadline: null };
    expect(checkRemaining(open, { views, expected, today })).toBeNull();
  });
});

test("a reopened milestone is planned again", () => {
  const path = {
    milestones: makePath([10, 5]),
    hours_per_week: 5,
    study_days: [],
    start_date: "2026-11-15",
    done_before: ["m1"],
    sub_milestones_before: [],
    deadline: null,
  };
  const dates = (is_completed: boolean) =>
    Object.keys(scheduleStored(path, [{ key: "m1", is_completed, sub_milestones: [] }]).dates);
  expect(dates(true)).toEqual(["m2"]);
  expect(dates(false)).toEqual(["m1", "m2"]);
});

test("[N4.23] what was done of an open milestone before the plan is left out while it is done", () => {
  const plan = (done: boolean[], sub_milestones_before: string[]) => {
    const path = {
      milestones: makePath([10, 5]),
      hours_per_week: 5,
      study_days: [],
      start_date: "2026-11-15",
      done_before: [],
      sub_milestones_before,
      deadline: null,
    };
    const sub_milestones = done.map((is_completed, index) => ({
      id: `sub-${index + 1}`,
      is_completed,
      estimated_hours: 5,
    }));
    return scheduleStored(path, [{ key: "m1", is_completed: false, sub_milestones }]).hours;
  };
  expect(plan([true, false], [])).toBe(15);
  expect(plan([true, false], ["m1/sub-1"])).toBe(10);
  expect(plan([false, false], ["m1/sub-1"])).toBe(15);
});

test("[N4.23] the minutes of completed sessions are listed and left out of the plan", () => {
  const sub = { is_completed: false, estimated_hours: 5 };
  const sub_milestones = [
    { ...sub, id: "sub-1", is_completed: true },
    { ...sub, id: "sub-2", session_minutes: 120 },
    { ...sub, id: "sub-3" },
  ];
  const views = [{ key: "m1", is_completed: false, sub_milestones }];
  const done = listDone(views);
  expect(done).toEqual({
    done_before: [],
    sub_milestones_before: ["m1/sub-1", "m1/sub-2/120"],
  });
  const plan = {
    milestones: makePath([15]),
    hours_per_week: 5,
    study_days: [],
    start_date: "2026-11-15",
    deadline: null,
  };
  expect(scheduleStored({ ...plan, ...done }, views).hours).toBe(8);
});

test("no plan ends after the last possible date, and an invalid date ends at once", () => {
  const far = { ...base, startDate: "9999-12-01", studyDays: [1] };
  const plan = schedulePath({ ...far, milestones: makePath([100]), hoursPerWeek: 1 });
  expect(plan.finish_date).toBe("9999-12-31");
  expect(() => moveToStudyDay(Number.NaN, [1])).toThrow(RangeError);
});
