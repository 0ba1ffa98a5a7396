import { expect, test } from "vitest";
import { describeGrowth, isAboveGoal } from "./growth-table.ts";

const line = (large: number) => ({
  name: "home overview",
  medianMs: { small: 8, large },
  firstMs: { small: 9, large: 30 },
});

test("[N11.01] the table has the medians of both sizes, their ratio and whether it is at most 1.25", () => {
  expect(describeGrowth([line(10), line(10.1)], { small: 10_000, large: 1_000_000 })).toBe(
    [
      "| Request       | 10,000, median | 1,000,000, median | Ratio | Goal 1.25 | 10,000, first | 1,000,000, first |",
      "| ------------- | -------------- | ----------------- | ----- | --------- | ------------- | ---------------- |",
      "| home overview | 8.00 ms        | 10.00 ms          | 1.25  | reached   | 9.00 ms       | 30.00 ms         |",
      "| home overview | 8.00 ms        | 10.10 ms          | 1.26  | above     | 9.00 ms       | 30.00 ms         |",
    ].join("\n"),
  );
  expect([isAboveGoal(line(10)), isAboveGoal(line(10.1))]).toEqual([false, true]);
});
