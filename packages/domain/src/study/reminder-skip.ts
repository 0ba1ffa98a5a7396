import type { ReminderSkip } from "@masar/contract/study/constants";

export type ReminderDay = {
  hasStudied: boolean;
  isPaused: boolean;
  /** The streak would break if today ended without study. */
  isStreakAtRisk: boolean;
  /** Of the current path. */
  isStudyDay: boolean;
};

/** Why the study reminder of a day is not sent; null if it is. */
export function findReminderSkip(day: ReminderDay): ReminderSkip | null {
  if (day.hasStudied) return "studied";
  if (day.isPaused) return "paused";
  return day.isStudyDay || day.isStreakAtRisk ? null : "no_study_day";
}
