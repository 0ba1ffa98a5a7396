import { limits } from "@masar/contract/limits";
import type { StudyWeek } from "@masar/contract/study/schemas";
import {
  findLastDay,
  moveToStudyDay,
  toCalendarDate,
  toDayNumber,
} from "../dates/calendar-days.ts";
import { daysBetween } from "../dates/local-date.ts";
import type { OwnRatios } from "./own-ratios.ts";

export type Forecast = {
  /** Local date of the last hour. */
  date: string;
  /** Hours a week. */
  pace: number;
  /** False for a chosen or default pace. */
  isMeasured: boolean;
  /** What the date is computed with instead of estimates and `pace`; absent until both are measured. */
  own?: OwnPace;
};

export type OwnPace = { ratios: OwnRatios; hoursPerWeek: number };

export type ForecastInput = {
  /** As estimated. */
  remainingHours: number;
  /** By the learner's own ratios; absent until one is measured. */
  own?: { remainingHours: number; ratios: OwnRatios };
  /** Minutes on this path, oldest week first, this week last. */
  weeks: readonly Pick<StudyWeek, "week_start" | "minutes">[];
  chosenHoursPerWeek: number | null;
  today: string;
  /** Weeks before it are not counted as slow. */
  startDate?: string | null;
  /** 0 is Sunday; none means any day. */
  studyDays?: readonly number[];
};

/**
 * The finish date at the measured pace of the last 4 weeks, by the own ratios where there are any; without history at the
 * chosen one.
 */
export function forecast(input: ForecastInput): Forecast {
  return forecastWith(input, 0);
}

/** The forecast with more hours a week. */
export function whatIf({ extraHours, ...input }: ForecastInput & { extraHours: number }): Forecast {
  return forecastWith(input, extraHours);
}

function forecastWith(input: ForecastInput, extraHours: number): Forecast {
  const measured = measurePace(input);
  const chosen = input.chosenHoursPerWeek ?? limits.paths.hoursPerWeek;
  if (!measured) {
    const pace = chosen + extraHours;
    return { date: finishAt(input, pace), pace, isMeasured: false };
  }
  const pace = measured.pace + extraHours;
  if (!input.own) return { date: finishAt(input, pace), pace, isMeasured: true };
  const { remainingHours, ratios } = input.own;
  const hoursPerWeek = steadyPace(measured, chosen) + extraHours;
  const date = finishAt({ ...input, remainingHours }, hoursPerWeek);
  return { date, pace, isMeasured: true, own: { ratios, hoursPerWeek } };
}

/** Four weeks are few: a missed or a busy one changes a date by months. */
const chosenWeeks = 0.5;

function steadyPace({ pace, weeks }: { pace: number; weeks: number }, chosen: number): number {
  return (pace * weeks + chosen * chosenWeeks) / (weeks + chosenWeeks);
}

/** Days behind the plan; negative is ahead. */
export function daysAgainstPlan(planned: string, expected: string): number {
  return daysBetween(planned, expected);
}

/** Null without minutes in these weeks, or for a path too young to have a pace. */
function measurePace({ weeks, today, startDate }: ForecastInput) {
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  if (minutes <= 0) return null;
  const firstWeek = weeks[0]?.week_start ?? today;
  const firstStudied = weeks.find((week) => week.minutes > 0)?.week_start ?? today;
  const began = startDate && startDate < firstStudied ? startDate : firstStudied;
  // A few days are too little to extrapolate.
  if (daysBetween(began, today) < limits.study.paceSettlesAfterDays) return null;
  const days = daysBetween(began > firstWeek ? began : firstWeek, today) + 1;
  const weeksSince = Math.min(limits.study.weeks, Math.max(1, days / 7));
  return { pace: minutes / 60 / weeksSince, weeks: weeksSince };
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
