import { expect, test } from "vitest";
import { growthPerMinute, type Series } from "./growth.ts";

const minuteMs = 60_000;
const seriesOf = (valueAt: (minute: number) => number): Series =>
  Array.from({ length: 60 }, (_, minute) => ({ at: minute * minuteMs, value: valueAt(minute) }));

test("[N13.11] a value that rises by 3 a minute has a growth of 3", () => {
  expect(growthPerMinute(seriesOf((minute) => 100 + 3 * minute))).toBeCloseTo(3);
});

test("[N13.11] a value that rises in the first half only has no growth", () => {
  expect(growthPerMinute(seriesOf((minute) => Math.min(minute, 29)))).toBe(0);
});

test("[N13.11] a value that swings around a mean has no growth", () => {
  const growth = growthPerMinute(seriesOf((minute) => 50 + (minute % 5)));
  expect(Math.abs(growth)).toBeLessThan(0.1);
});

test("[N13.11] one value is too few for a growth", () => {
  expect(() => growthPerMinute(seriesOf((minute) => minute).slice(0, 1))).toThrow("Too few values");
});
