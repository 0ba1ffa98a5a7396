import type { Milestone } from "@masar/contract/paths/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeMilestone } from "../proposal/make-proposal-input.ts";
import { checkRemaining, schedulePath } from "../schedule.ts";

const lock = (start_date: string, due_date: string) => ({ locked: { start_date, due_date } });
const base = {
  hoursPerWeek: 10,
  studyDays: [],
  startDate: "2026-11-02",
  doneBefore: [],
  deadline: null,
};
const schedule = (milestones: Record<string, object>) =>
  schedulePath({
    ...base,
    milestones: Object.fromEntries(
      Object.entries(milestones).map(([key, change], index) => [
        key,
        { ...makeMilestone(index + 1), ...change },
      ]),
    ),
  });

test("[N12.11] the days of a locked milestone are free of the others, which follow in their order", () => {
  const plan = schedule({ m1: {}, m2: {}, m3: lock("2026-11-05", "2026-11-11") });
  expect(plan.dates).toEqual({
    m1: { start_date: "2026-11-02", due_date: "2026-11-15" },
    m2: { start_date: "2026-11-16", due_date: "2026-11-22" },
    m3: { start_date: "2026-11-05", due_date: "2026-11-11" },
  });
  expect(plan.finish_date).toBe("2026-11-22");
});

test("[N12.11] locking a milestone at its planned dates changes no other date, whatever the hours and study days", () => {
  const hours = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(
      fc.array(hours, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      fc.nat(),
      (estimates, hoursPerWeek, studyDays, chosen) => {
        const input = { ...base, hoursPerWeek, studyDays };
        const milestones = Object.fromEntries(
          estimates.map((estimatedHours, index) => [
            `m${index + 1}`,
            { ...makeMilestone(index + 1), estimatedHours },
          ]),
        );
        const before = schedulePath({ ...input, milestones });
        const key = `m${(chosen % estimates.length) + 1}`;
        const locked = { ...milestones[key], locked: before.dates[key] } as Milestone;
        const after = schedulePath({ ...input, milestones: { ...milestones, [key]: locked } });
        expect(after.dates).toEqual(before.dates);
        expect(after.finish_date).toBe(before.finish_date);
      },
    ),
  );
});

test("[N12.11] two milestones locked in the same week take two weeks from the others", () => {
  const same = lock("2026-11-02", "2026-11-08");
  const { dates } = schedule({ m1: same, m2: same, m3: {} });
  expect(dates["m3"]).toEqual({ start_date: "2026-11-16", due_date: "2026-11-22" });
});

test("[N12.11] a milestone locked in the past keeps its dates, and its hours are still to come", () => {
  const { dates } = schedule({ m1: lock("2026-10-01", "2026-10-07"), m2: {} });
  expect(dates["m1"]).toEqual({ start_date: "2026-10-01", due_date: "2026-10-07" });
  expect(dates["m2"]).toEqual({ start_date: "2026-11-09", due_date: "2026-11-15" });
});

test("[N12.11] the last day is that of a milestone locked behind all others", () => {
  const plan = schedule({ m1: lock("2027-03-01", "2027-03-07"), m2: {} });
  expect(plan.finish_date).toBe("2027-03-07");
  expect(plan.dates["m2"]).toEqual({ start_date: "2026-11-02", due_date: "2026-11-08" });
  expect(plan.stages).toMatchObject([{ start_date: "2026-11-02", finish_date: "2027-03-07" }]);
});

test("[N12.11] a prerequisite that ends after a locked milestone is a conflict, one before it is none", () => {
  const late = { ...lock("2026-11-02", "2026-11-08"), prerequisites: ["m1"] };
  expect(schedule({ m1: {}, m2: late }).lock_conflicts).toEqual([
    { milestone: "m2", prerequisite: "m1" },
  ]);
  const fine = { ...lock("2026-11-09", "2026-11-15"), prerequisites: ["m1"] };
  expect(schedule({ m1: {}, m2: fine })).not.toHaveProperty("lock_conflicts");
});

test("[N12.11] of the milestones before a locked one, the one that ends last after it is a conflict", () => {
  const plan = schedule({ m1: {}, m2: {}, m3: lock("2026-11-03", "2026-11-09") });
  expect(plan.lock_conflicts).toEqual([{ milestone: "m3", prerequisite: "m2" }]);
  const behind = schedule({ m1: lock("2026-11-02", "2026-11-08"), m2: {} });
  expect(behind).not.toHaveProperty("lock_conflicts");
});

test("[N12.11] the deadline of a path in progress counts a locked milestone by its own date", () => {
  const view = {
    estimated_hours: 10,
    done_hours: 0,
    is_completed: false,
    difficulty_level: "beginner",
  } as const;
  const views = [
    { ...view, key: "m1", ...lock("2026-12-01", "2026-12-07") },
    { ...view, key: "m2" },
  ];
  const path = { start_date: "2026-11-02", study_days: [], deadline: "2026-11-20" };
  const expected = { date: "2026-12-07", pace: 10 };
  expect(checkRemaining(path, { views, expected, today: "2026-11-02" })).toMatchObject({
    milestones_that_fit: 1,
    hours_per_week_needed: null,
  });
});
