import { limits } from "@masar/contract/limits";
import type { StudyWeek } from "@masar/contract/study/schemas";
import {
  findLastDay,
  moveToStudyDay,
  toCalendarDate,
  toDayNumber,
} from "../dates/calendar-days.ts";
import { daysBetween } from "../dates/local-date.ts";

export type Forecast = {
  /** The local date the last hour falls on. */
  date: string;
  /** Hours a week. */
  pace: number;
  /** False when the pace was only chosen, or assumed. */
  isMeasured: boolean;
};

type Given = {
  remainingHours: number;
  /** Minutes on this path in the last weeks, oldest first; the last one is this week. */
  weeks: readonly Pick<StudyWeek, "week_start" | "minutes">[];
  chosenHoursPerWeek: number | null;
  today: string;
  /** When work on the path could begin: weeks before it are not slow weeks. */
  startDate?: string | null;
  /** 0 is Sunday; none means any day. */
  studyDays?: readonly number[];
};

/** The finish date at the real pace of the last 4 weeks; without history at the chosen one. */
export function forecast(given: Given): Forecast {
  const measured = measurePace(given);
  const pace = measured ?? given.chosenHoursPerWeek ?? limits.paths.hoursPerWeek;
  return { date: finishAt(given, pace), pace, isMeasured: measured !== null };
}

/** What would change it: the same road with some more hours a week. */
export function whatIf(given: Given & { extraHours: number }): Forecast {
  const { pace, isMeasured } = forecast(given);
  const faster = pace + given.extraHours;
  return { date: finishAt(given, faster), pace: faster, isMeasured };
}

/** Days the forecast is behind the plan; negative is ahead of it. */
export function daysAgainstPlan(planned: string, expected: string): number {
  return daysBetween(planned, expected);
}

/** Null without history: no minute on this path in those weeks, or too young to have a pace. */
function measurePace({ weeks, today, startDate }: Given): number | null {
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  if (minutes <= 0) return null;
  const firstWeek = weeks[0]?.week_start ?? today;
  // A path that began later than the first week, but not after its first minutes.
  const firstStudied = weeks.find((week) => week.minutes > 0)?.week_start ?? today;
  const began = startDate && startDate < firstStudied ? startDate : firstStudied;
  // One good or bad day must not foretell a year.
  if (daysBetween(began, today) < limits.study.paceSettlesAfterDays) return null;
  const days = daysBetween(began > firstWeek ? began : firstWeek, today) + 1;
  const weeksSince = Math.min(limits.study.weeks, Math.max(1, days / 7));
  return minutes / 60 / weeksSince;
}

/** A pace of minutes a week would name a date nobody can read: ten years are far enough. */
const furthestDays = 3650;

/** As the plan counts (`schedule.ts`): from the start if that is still to come, to a study day. */
function finishAt({ remainingHours, today, startDate, studyDays = [] }: Given, pace: number) {
  if (remainingHours <= 0) return today;
  const now = toDayNumber(today);
  const first = Math.max(now, startDate ? toDayNumber(startDate) : now);
  const last = Math.min(findLastDay(first, remainingHours, pace), now + furthestDays);
  return toCalendarDate(moveToStudyDay(last, studyDays));
}
