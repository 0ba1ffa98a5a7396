import type { Level } from "@masar/contract/paths/constants";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecast } from "./forecast.ts";
import { deriveMilestones } from "./milestone-view.ts";
import { measureRatios, ratioOf } from "./own-ratios.ts";
import { buildForecastInput, forecastPath } from "./progress-summary.ts";
import { checkRemaining } from "../planning/schedule.ts";

type Studied = { level: Level; hours: number; spent: number; isCompleted?: boolean };

const today = "2026-11-20";
const path = { hours_per_week: 5, start_date: "2026-10-01", study_days: [] };
const weeks = ["2026-10-24", "2026-10-31", "2026-11-07", "2026-11-14"].map((week_start) => ({
  week_start,
  minutes: 300,
  target_hours: 5,
}));

/** Each milestone has two sub-milestones of half of its hours. */
function deriveStudied(list: Studied[]) {
  const milestones = Object.fromEntries(
    list.map(({ level, hours }, order) => [
      `m${order + 1}`,
      {
        difficulty: level,
        estimatedHours: hours,
        order,
        subMilestones: [1, 2].map((number) => ({ id: `sub-${number}`, estimatedHours: hours / 2 })),
      },
    ]),
  );
  const progress = list.map(({ spent, isCompleted = false }, index) => ({
    milestone_id: `p-m${index + 1}`,
    completed: isCompleted,
    started_at: null,
    completion_date: null,
    time_spent_minutes: spent * 60,
    notes: "",
    met_criteria: [],
  }));
  return deriveMilestones({ id: "p", milestones }, progress, []);
}

const done = { isCompleted: true };
const open = { spent: 0 };

describe("the ratio of actual to estimated hours", () => {
  test("[N12.06] is that of each level, moved towards all milestones and towards 1", () => {
    const views = deriveStudied([
      { level: "beginner", hours: 40, spent: 40, ...done },
      { level: "intermediate", hours: 40, spent: 80, ...done },
      { level: "advanced", hours: 10, ...open },
    ]);
    const ratios = measureRatios(views);
    if (!ratios) throw new Error("not measured");
    expect(ratios.all).toBeCloseTo(128 / 88);
    expect(ratioOf(ratios, "beginner")).toBeCloseTo((40 + (128 / 88) * 12) / 52);
    expect(ratioOf(ratios, "intermediate")).toBeCloseTo((80 + (128 / 88) * 12) / 52);
    expect(ratioOf(ratios, "advanced")).toBe(ratios.all);
  });

  test("[N12.06] is nearer to 1 after few hours than after many at the same speed", () => {
    const after = (hours: number) =>
      measureRatios(deriveStudied([{ level: "beginner", hours, spent: 2 * hours, ...done }]))?.all;
    expect(after(4)).toBeCloseTo(16 / 12);
    expect(after(80)).toBeCloseTo(168 / 88);
  });

  test("[N12.06] is not measured by milestones without recorded time or without progress", () => {
    const untimed = deriveStudied([{ level: "beginner", hours: 20, spent: 0, ...done }]);
    const unticked = deriveStudied([{ level: "beginner", hours: 20, spent: 15 }]);
    expect(measureRatios(untimed)).toBeUndefined();
    expect(measureRatios(unticked)).toBeUndefined();
  });

  test("[N12.06] counts half of the sub-milestone that is studied without ticked sessions", () => {
    const [view] = deriveStudied([{ level: "beginner", hours: 20, spent: 20 }]);
    if (!view) throw new Error("no view");
    const [first, second] = view.sub_milestones;
    if (!first || !second) throw new Error("no sub-milestones");
    const ticked = { ...view, sub_milestones: [{ ...first, is_completed: true }, second] };
    const ratios = measureRatios([{ ...ticked, done_hours: 10 }]);
    expect(ratios?.all).toBeCloseTo(28 / 23);
    const bySession = [
      { ...first, is_completed: true },
      { ...second, session_minutes: 60 },
    ];
    const counted = measureRatios([{ ...view, sub_milestones: bySession, done_hours: 11 }]);
    expect(counted?.all).toBeCloseTo(28 / 19);
  });

  test("[N12.06] stays between 0.4 and 3", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            level: fc.constantFrom<Level>("beginner", "intermediate", "advanced"),
            hours: fc.integer({ min: 1, max: 100 }),
            spent: fc.integer({ min: 0, max: 2000 }),
            isCompleted: fc.boolean(),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (list) => {
          const ratios = measureRatios(deriveStudied(list));
          const all = ratios ? [ratios.all, ...ratios.byLevel.values()] : [];
          expect(all.every((ratio) => ratio >= 0.4 && ratio <= 3)).toBe(true);
        },
      ),
    );
  });
});

describe("the forecast of a path", () => {
  const studied = (spent: number) =>
    deriveStudied([
      { level: "beginner", hours: 40, spent, ...done },
      { level: "beginner", hours: 40, ...open },
    ]);
  const dateAfter = (spent: number) =>
    forecastPath(path, { views: studied(spent), weeks, today }).date;

  test("[N12.06] without measured milestones is that of the estimates and the measured pace", () => {
    const views = studied(0);
    const expected = forecastPath(path, { views, weeks, today });
    expect(expected).not.toHaveProperty("own");
    expect(expected).toEqual(
      forecast({
        remainingHours: 40,
        weeks,
        chosenHoursPerWeek: 5,
        startDate: path.start_date,
        studyDays: [],
        today,
      }),
    );
  });

  test("[N12.06] without a measured pace is that of the estimates, whatever the milestones took", () => {
    const start = { ...path, start_date: "2026-11-10" };
    const young = weeks.map((week, index) => ({ ...week, minutes: index === 3 ? 300 : 0 }));
    const dates = [0, 40, 80].map(
      (spent) => forecastPath(start, { views: studied(spent), weeks: young, today }).date,
    );
    expect(new Set(dates).size).toBe(1);
  });

  test("[N12.06] is later after milestones that took longer, and shows the measured pace", () => {
    expect(dateAfter(80) > dateAfter(40)).toBe(true);
    expect(dateAfter(40) > dateAfter(30)).toBe(true);
    const expected = forecastPath(path, { views: studied(80), weeks, today });
    expect(expected).toMatchObject({ pace: 5, isMeasured: true });
    const left = 40 * (88 + ((88 / 48) * 12 - 8)) * (1 / 52);
    const days = (Date.parse(expected.date) - Date.parse(today)) / 86_400_000;
    expect(Math.abs(days - (left / 5) * 7)).toBeLessThan(2);
  });

  test("[N12.06] counts the chosen hours as half a week", () => {
    const views = studied(40);
    const at = (hours_per_week: number) =>
      forecastPath({ ...path, hours_per_week }, { views, weeks, today }).own?.hoursPerWeek;
    const measured = 20 / (28 / 7);
    expect(at(5)).toBeCloseTo(measured);
    expect(at(14)).toBeCloseTo((measured * 4 + 14 * 0.5) / 4.5);
  });

  test("[N12.06] agrees with its deadline: all milestones fit exactly when the date does", () => {
    for (const spent of [20, 40, 60, 90, 120]) {
      const views = studied(spent);
      const expected = forecastPath(path, { views, weeks, today });
      for (const deadline of [expected.date, "2026-12-31", "2027-01-20", "2027-03-01"]) {
        const remaining = checkRemaining(
          { ...path, study_days: [], deadline },
          { views, expected, today },
        );
        expect(remaining?.fits).toBe(expected.date <= deadline);
        expect(remaining?.milestones_that_fit === 2).toBe(remaining?.fits);
      }
    }
    expect(buildForecastInput(path, { views: studied(80), weeks, today }).remainingHours).toBe(40);
  });
});
