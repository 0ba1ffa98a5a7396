import { describe, expect, test } from "vitest";
import { findReminderSkip } from "./reminder-skip.ts";

const day = { hasStudied: false, isPaused: false, isStreakAtRisk: false, isStudyDay: true };

describe("why today's study reminder is not sent", () => {
  test.each([
    ["a study day without study", {}, null],
    ["a day that has study", { hasStudied: true }, "studied"],
    ["a paused streak", { isPaused: true }, "paused"],
    ["a day outside of the plan", { isStudyDay: false }, "no_study_day"],
    [
      "a day outside of the plan that would break the streak",
      { isStudyDay: false, isStreakAtRisk: true },
      null,
    ],
  ] as const)("%s: %o gives %s", (_, values, skip) => {
    expect(findReminderSkip({ ...day, ...values })).toBe(skip);
  });
});
