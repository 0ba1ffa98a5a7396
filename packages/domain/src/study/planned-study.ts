import { addDays, listDates, startOfStudyDay, weekdayOf } from "../dates/local-date.ts";

/** What the calendar needs to know of one path on its road. */
export type PlannedPath = {
  id: string;
  hoursPerWeek: number;
  /** 0 is Sunday; empty means every day that is no rest day. */
  studyDays: readonly number[];
  startDate: string;
  /** Those still open, in the order of the road. */
  milestones: readonly { key: string; hoursLeft: number }[];
};

/** Times that hold for a span of dates instead of the usual ones. */
type Season = {
  from: string;
  to: string;
  /** Of all paths together. */
  weeklyTargetHours: number;
  studyTime: string | null;
  dayStartHour: number;
};

export type StudyTimes = {
  zone: string;
  /** On the day of a move the learner's day still goes by the old zone. */
  zoneToday: string;
  /** The hour the day begins by: an earlier hour of study lies in the night after it. */
  dayStartHour: number;
  /** 19:30 on the wall; null is any time of the day. */
  studyTime: string | null;
  restDays: readonly number[];
  season: Season | null;
};

/** Study planned on one day; without a start it is for any time of that day. */
export type StudySlot = {
  pathId: string;
  milestoneKey: string;
  date: string;
  minutes: number;
  start: Date | null;
};

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const roundedTo = 5;
const shortestMinutes = 10;
const minuteMs = 60_000;

/**
 * When each path is studied in the coming weeks. It follows from the hours that are left, not from the first
 * plan, so that a learner who is late is not sent to a milestone they have not reached.
 */
export function planStudy(
  paths: readonly PlannedPath[],
  times: StudyTimes,
  span: { today: string; weeks: number },
): StudySlot[] {
  const last = addDays(span.today, span.weeks * 7 - 1);
  const slots: StudySlot[] = [];
  const roads = paths.map((path) => ({ path, walk: createMilestoneCursor(path) }));
  for (const date of listDates(span.today, last)) {
    const open = roads.filter(({ path, walk }) => date >= path.startDate && walk.isOpen());
    const share = shareOn(open, times, date);
    const zone = date === span.today ? times.zoneToday : times.zone;
    let minutesBefore = 0;
    for (const { path, walk } of open) {
      const studyDays = studyDaysOf(path, times);
      if (!studyDays.includes(weekdayOf(date))) continue;
      const minutes = roundMinutes((path.hoursPerWeek * share * 60) / studyDays.length);
      const milestoneKey = walk.go(minutes);
      if (milestoneKey === undefined) continue;
      const start = startOn(times, date, { zone, minutesBefore });
      slots.push({ pathId: path.id, milestoneKey, date, minutes, start });
      minutesBefore += minutes;
    }
  }
  return slots;
}

/** Where on the road each next slot begins; nowhere once its hours are used up. */
function createMilestoneCursor({ milestones }: PlannedPath) {
  // Whole minutes: a hair that a subtraction left over is no work.
  const left = milestones.map(({ key, hoursLeft }) => ({
    key,
    minutes: Math.round(hoursLeft * 60),
  }));
  const findNext = () => left.find((milestone) => milestone.minutes > 0);
  return {
    isOpen: () => findNext() !== undefined,
    go(minutes: number): string | undefined {
      const current = findNext();
      let rest = minutes;
      for (const milestone of left) {
        const used = Math.min(rest, milestone.minutes);
        milestone.minutes -= used;
        rest -= used;
      }
      return current?.key;
    },
  };
}

/** How much of its hours each path gets: in a season the paths share the season's hours, each by its own. */
function shareOn(roads: readonly { path: PlannedPath }[], times: StudyTimes, date: string): number {
  const season = seasonOn(times, date);
  const usual = roads.reduce((sum, { path }) => sum + path.hoursPerWeek, 0);
  return season && usual > 0 ? Math.min(1, season.weeklyTargetHours / usual) : 1;
}

function studyDaysOf({ studyDays }: PlannedPath, { restDays }: StudyTimes): readonly number[] {
  if (studyDays.length > 0) return studyDays;
  return everyDay.filter((day) => !restDays.includes(day));
}

/** Nobody sits down for three minutes: many short slots may make a little more than the hours say. */
function roundMinutes(minutes: number): number {
  return Math.max(shortestMinutes, Math.round(minutes / roundedTo) * roundedTo);
}

/** The second path of a day begins when the first is over. */
function startOn(
  times: StudyTimes,
  date: string,
  { zone, minutesBefore }: { zone: string; minutesBefore: number },
): Date | null {
  const season = seasonOn(times, date);
  const time = season?.studyTime ?? times.studyTime;
  if (time === null) return null;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const { dayStartHour } = season ?? times;
  const onTheWall = hour < dayStartHour ? addDays(date, 1) : date;
  const onTheHour = startOfStudyDay(onTheWall, zone, hour);
  return new Date(onTheHour.getTime() + (minute + minutesBefore) * minuteMs);
}

function seasonOn({ season }: StudyTimes, date: string): Season | null {
  return season && date >= season.from && date <= season.to ? season : null;
}
