import { limits } from "@masar/contract/limits";
import {
  addDays,
  dayStartAt,
  startOfStudyDay,
  studyDateFor,
  wallTime,
  zoneAt,
} from "@masar/domain/dates/local-date";
import { quietUntil, type StudySettings } from "#api/core/user-settings/study-settings.ts";

/** By the clock on the wall, for learners who named no hour and have no sessions to tell it by. */
const defaultTime = "19:00";
const minuteMs = 60_000;
const dayMinutes = 1440;
/** The job's own step: with it, a reminder that moves before quiet hours still comes before them. */
const stepMs = 15 * minuteMs;

export const usualHourDays = limits.study.weeks * 7;

/** The time of day a learner studies by: what they chose, else the hour their sessions begin at, else an evening one. */
export function usualTime(
  settings: StudySettings,
  { now, today, starts }: { now: Date; today: string; starts: readonly Date[] },
): string {
  const { season, usualStudyTime, zones } = settings;
  const isInSeason = season !== null && season.from <= today && today <= season.to;
  const chosen = (isInSeason ? season.study_time : null) ?? usualStudyTime;
  if (chosen !== null) return chosen;
  const dayStart = dayStartAt(now, zones) * 60;
  // Counted from the day's start, so that one o'clock at night is late and not early.
  const minutes = starts
    .map(
      (start) =>
        (minutesOf(wallTime(start, zoneAt(start, zones))) - dayStart + dayMinutes) % dayMinutes,
    )
    .toSorted((a, b) => a - b);
  const median = minutes[Math.floor((minutes.length - 1) / 2)];
  if (median === undefined) return defaultTime;
  const hour = Math.floor(((median + dayStart) % dayMinutes) / 60);
  return `${String(hour).padStart(2, "0")}:00`;
}

/** The instant of the reminder on one of the learner's days, moved out of the hours they want quiet. */
export function reminderAt(
  settings: StudySettings,
  { now, date, time }: { now: Date; date: string; time: string },
): Date {
  const planned = clockOn(settings, { now, date, time });
  const quietEnd = quietUntil(settings, planned);
  if (!quietEnd) return planned;
  if (studyDateFor(quietEnd, settings.zones) === date) return quietEnd;
  // They last until the next day: before they begin, then.
  let before = planned;
  for (let steps = 0; quietUntil(settings, before) && steps < dayMinutes / 15; steps++) {
    before = new Date(before.getTime() - stepMs);
  }
  return new Date(before.getTime() - stepMs);
}

function clockOn(
  { zones }: StudySettings,
  { now, date, time }: { now: Date; date: string; time: string },
): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  // An hour before the day's start lies in the night after it, as days are counted.
  const onTheWall = hour < dayStartAt(now, zones) ? addDays(date, 1) : date;
  const onTheHour = startOfStudyDay(onTheWall, zoneAt(now, zones), hour);
  return new Date(onTheHour.getTime() + minute * minuteMs);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
