import { expect, test } from "vitest";
import { shownPercentage } from "./shown-percentage.ts";

const view = (estimated_hours: number, done_hours: number, time_spent_minutes = 0) => ({
  estimated_hours,
  done_hours,
  time_spent_minutes,
  is_completed: estimated_hours === done_hours,
});

test.each([
  [200, 0, 0, 0],
  [200, 0.5, 0, 0.25],
  [200, 0.001, 0, 0.0005],
  [200, 1.5, 0, 1],
  [200, 5, 0, 3],
  [200, 0, 25, 0.1],
  [200, 199.9, 0, 99],
  [200, 200, 600, 100],
])("of %d hours %d with %d minutes of study are %d%%", (hours, done, minutes, shown) => {
  expect(shownPercentage([view(hours, done, minutes)])).toBeCloseTo(shown, 4);
});

test("without milestones it is 0", () => {
  expect(shownPercentage([])).toBe(0);
});
