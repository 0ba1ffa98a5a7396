import { expect, test } from "vitest";
import { shownPercentage } from "./shown-percentage.ts";

test.each([
  [0, 2, 230, 0.87],
  [0, 7, 230, 3.04],
  [0, 0, 230, 0],
  [0, 0, 0, 0],
  [12, 2, 230, 12],
  [0, 3, 3, 99],
])("%i%% by hours and %i of %i sessions is %d%%", (percentage, completed, total, shown) => {
  expect(shownPercentage(percentage, { completed, total })).toBeCloseTo(shown, 2);
});
