import type { Milestone } from "@masar/contract/paths/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAgainstPlan, forecast, whatIf } from "./forecast.ts";
import { addDays } from "../dates/local-date.ts";
import { firstDayOf, weekendOf } from "../dates/region.ts";
import { schedulePath } from "../planning/schedule.ts";

const starts = ["2026-10-24", "2026-10-31", "2026-11-07", "2026-11-14"];
const weeksOf = (minutes: number[]) =>
  starts.map((week_start, index) => ({ week_start, minutes: minutes[index] ?? 0 }));
const base = { remainingHours: 20, chosenHoursPerWeek: 4, today: "2026-11-20" };

test("[R9.01] without history the chosen hours count, and five where none were chosen", () => {
  const weeks = weeksOf([]);
  expect(forecast({ ...base, weeks })).toEqual({ date: "2026-12-24", pace: 4, isMeasured: false });
  expect(forecast({ ...base, weeks, chosenHoursPerWeek: null })).toEqual({
    date: "2026-12-17",
    pace: 5,
    isMeasured: false,
  });
});

test("[D21] with history the pace is that of the last four weeks", () => {
  const weeks = weeksOf([600, 600, 600, 600]);
  expect(forecast({ ...base, weeks, startDate: "2026-09-01" })).toEqual({
    date: "2026-12-03",
    pace: 10,
    isMeasured: true,
  });
});

test("[D21] a path has a pace of its own after fourteen days, and is not slow for the weeks before it", () => {
  const weeks = weeksOf([0, 0, 0, 300]);
  // One day of study in a new path is not enough for a forecast.
  const young = forecast({ ...base, weeks, startDate: "2026-11-16" });
  expect(young).toMatchObject({ pace: 4, isMeasured: false });
  const edge = (startDate: string) =>
    forecast({ ...base, weeks: weeksOf([0, 0, 300, 0]), startDate });
  expect(edge("2026-11-07").isMeasured).toBe(false);
  expect(edge("2026-11-06")).toMatchObject({ pace: 300 / 60 / (15 / 7), isMeasured: true });
  const old = forecast({ ...base, weeks, startDate: "2026-09-01" });
  expect(old).toMatchObject({ pace: 1.25, isMeasured: true });
  // Moving dates to today does not remove the weeks before.
  const moved = forecast({ ...base, weeks: weeksOf([300, 300, 300, 300]), startDate: base.today });
  expect(moved.pace).toBe(5);
});

test("[D21] without a measured pace the forecast is the plan, to the day", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      fc.integer({ min: 0, max: 60 }),
      (halves, hoursPerWeek, studyDays, later) => {
        const startDate = addDays(base.today, later);
        const hours = halves.map((half) => half / 2);
        const milestones = Object.fromEntries(
          hours.map((estimatedHours, order) => [
            `m${order + 1}`,
            { estimatedHours, order } as Milestone,
          ]),
        );
        const plan = schedulePath({
          milestones,
          hoursPerWeek,
          studyDays,
          startDate,
          doneBefore: [],
          deadline: null,
        });
        const expected = forecast({
          remainingHours: plan.hours,
          weeks: weeksOf([]),
          chosenHoursPerWeek: hoursPerWeek,
          today: base.today,
          startDate,
          studyDays,
        });
        expect(daysAgainstPlan(plan.finish_date, expected.date)).toBe(0);
      },
    ),
  );
});

test("[D21] more hours a week never end later, and the difference is in days", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 4, maxLength: 4 }),
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.integer({ min: 1, max: 20 }),
      (minutes, remainingHours, extraHours) => {
        const input = { ...base, weeks: weeksOf(minutes), remainingHours };
        expect(whatIf({ ...input, extraHours }).date <= forecast(input).date).toBe(true);
        expect(forecast(input).date >= base.today).toBe(true);
      },
    ),
  );
  const weeks = weeksOf([600, 600, 600, 600]);
  const input = { ...base, weeks, startDate: "2026-09-01" };
  expect(whatIf({ ...input, extraHours: 10 })).toMatchObject({ date: "2026-11-26", pace: 20 });
  expect(daysAgainstPlan("2026-12-01", forecast(input).date)).toBe(2);
  expect(forecast({ ...input, remainingHours: 0 }).date).toBe(base.today);
});

test("the week's first day and rest days follow the country", () => {
  expect([weekendOf("EG"), weekendOf("AE"), weekendOf("PS"), weekendOf(null)]).toEqual([
    [5, 6],
    [0, 6],
    [0, 6],
    [0, 6],
  ]);
  expect(["EG", "SA", "MA", "YE", null].map(firstDayOf)).toEqual([6, 0, 1, 0, 1]);
});
