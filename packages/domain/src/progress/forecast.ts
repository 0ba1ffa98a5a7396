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
  /** Local date of the last hour. */
  date: string;
  /** Hours a week. */
  pace: number;
  /** False for a chosen or default pace. */
  isMeasured: boolean;
};

type ForecastInput = {
  remainingHours: number;
  /** Minutes on this path, oldest week first, this week last. */
  weeks: readonly Pick<StudyWeek, "week_start" | "minutes">[];
  chosenHoursPerWeek: number | null;
  today: string;
  /** Weeks before it are not counted as slow. */
  startDate?: string | null;
  /** 0 is Sunday; none means any day. */
  studyDays?: readonly number[];
};

/** The finish date at the measured pace of the last 4 weeks; without history at the chosen one. */
export function forecast(input: ForecastInput): Forecast {
  const measured = measurePace(input);
  const pace = measured ?? input.chosenHoursPerWeek ?? limits.paths.hoursPerWeek;
  return { date: finishAt(input, pace), pace, isMeasured: measured !== null };
}

/** The forecast with more hours a week. */
export function whatIf(input: ForecastInput & { extraHours: number }): Forecast {
  const { pace, isMeasured } = forecast(input);
  const faster = pace + input.extraHours;
  return { date: finishAt(input, faster), pace: faster, isMeasured };
}

/** Days behind the plan; negative is ahead. */
export function daysAgainstPlan(planned: string, expected: string): number {
  return daysBetween(planned, expected);
}

/** Null without minutes in these weeks, or for a path too young to have a pace. */
function measurePace({ weeks, today, startDate }: ForecastInput): number | null {
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  if (minutes <= 0) return null;
  const firstWeek = weeks[0]?.week_start ?? today;
  const firstStudied = weeks.find((week) => week.minutes > 0)?.week_start ?? today;
  const began = startDate && startDate < firstStudied ? startDate : firstStudied;
  // A few days are too little to extrapolate.
  if (daysBetween(began, today) < limits.study.paceSettlesAfterDays) return null;
  const days = daysBetween(began > firstWeek ? began : firstWeek, today) + 1;
  const weeksSince = Math.min(limits.study.weeks, Math.max(1, days / 7));
  return minutes / 60 / weeksSince;
}

/** Ten years: a very low pace would give a meaningless date. */
const maxForecastDays = 3650;

/** As in `schedule.ts`: from a future start, to a study day. */
function finishAt(
  { remainingHours, today, startDate, studyDays = [] }: ForecastInput,
  pace: number,
) {
  if (remainingHours <= 0) return today;
  const now = toDayNumber(today);
  const first = Math.max(now, startDate ? toDayNumber(startDate) : now);
  const last = Math.min(findLastDay(first, remainingHours, pace), now + maxForecastDays);
  return toCalendarDate(moveToStudyDay(last, studyDays));
}
