import { limits } from "@masar/contract/limits";
import * as dates from "@masar/domain/dates/local-date";
import * as study from "#api/core/user-settings/study-settings.ts";

/** Local time, for users who chose no study time and have no timed sessions. */
const defaultTime = "19:00";
const minuteMs = 60_000;
/** The interval of the job, so that a reminder moved before quiet hours is still sent before them. */
const stepMs = 15 * minuteMs;

export const usualHourDays = limits.study.weeks * 7;

/** The chosen study time, else the median hour at which sessions start, else the default. */
export function usualTime(
  settings: study.StudySettings,
  { now, today, starts }: { now: Date; today: string; starts: readonly Date[] },
): string {
  const { zones } = settings;
  const chosen = study.chosenStudyTime(settings, today);
  if (chosen !== null) return chosen;
  const dayStart = dates.dayStartAt(now, zones) * 60;
  // Counted from the start of the study day, so that one o'clock at night is late, not early.
  const minutes = starts
    .map((start) => study.minutesOf(dates.wallTime(start, dates.zoneAt(start, zones))))
    .map((time) => study.minutesBetween(dayStart, time))
    .toSorted((a, b) => a - b);
  const median = minutes[Math.floor((minutes.length - 1) / 2)];
  if (median === undefined) return defaultTime;
  const hour = Math.floor(((median + dayStart) % 1440) / 60);
  return `${String(hour).padStart(2, "0")}:00`;
}

type TimeOfDay = { now: Date; date: string; time: string };

/** The instant of the reminder on a study day, moved out of the quiet hours. */
export function reminderAt(settings: study.StudySettings, on: TimeOfDay): Date {
  const planned = toInstant(settings, on);
  const quietEnd = study.quietUntil(settings, planned);
  const dateOf = (at: Date) => dates.studyDateFor(at, settings.zones);
  // A time that a change of the clock leaves out may be on the next day, where it is too late.
  const isLate = (at: Date) => dateOf(at) > on.date;
  if (!quietEnd && !isLate(planned)) return planned;
  if (quietEnd && dateOf(quietEnd) === on.date) return quietEnd;
  // The quiet hours last until the next day, so the reminder moves before them.
  let before = planned;
  for (let steps = 0; (study.isQuiet(settings, before) || isLate(before)) && steps < 96; steps++) {
    before = new Date(before.getTime() - stepMs);
  }
  return new Date(before.getTime() - stepMs);
}

/** A time of a study day. */
export function toInstant({ zones }: study.StudySettings, { now, date, time }: TimeOfDay) {
  const { season, dayStartHour } = zones;
  const isInSeason = season && date >= season.from && date <= season.to;
  // An hour before the start of the study day is in the following night.
  const isNextDay = Number(time.slice(0, 2)) < (isInSeason ? season.dayStartHour : dayStartHour);
  return dates.instantAt(isNextDay ? dates.addDays(date, 1) : date, time, dates.zoneAt(now, zones));
}
