import { addDays, instantAt, listDates, weekdayOf } from "../dates/local-date.ts";

export type PlannedPath = {
  id: string;
  hoursPerWeek: number;
  /** 0 is Sunday; empty means every day except rest days. */
  studyDays: readonly number[];
  startDate: string;
  /** Open ones, in order. */
  milestones: readonly { key: string; hoursLeft: number }[];
};

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
  /** On the day of a zone change the old zone still applies. */
  zoneToday: string;
  /** A study hour before it belongs to the following night. */
  dayStartHour: number;
  /** Local time such as 19:30; null is any time. */
  studyTime: string | null;
  restDays: readonly number[];
  season: Season | null;
};

/** Without a start it is for any time of the day. */
export type StudySlot = {
  pathId: string;
  milestoneKey: string;
  date: string;
  minutes: number;
  start: Date | null;
};

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const slotStepMinutes = 5;
const minSlotMinutes = 10;
const minuteMs = 60_000;

/** Plans the coming weeks from the remaining hours, not from the first plan, so that late users see their current milestone. */
export function planStudy(
  paths: readonly PlannedPath[],
  times: StudyTimes,
  span: { today: string; weeks: number },
): StudySlot[] {
  const last = addDays(span.today, span.weeks * 7 - 1);
  const slots: StudySlot[] = [];
  const cursors = paths.map((path) => ({ path, cursor: createMilestoneCursor(path) }));
  for (const date of listDates(span.today, last)) {
    const open = cursors.filter(({ path, cursor }) => date >= path.startDate && cursor.isOpen());
    const share = shareOn(open, times, date);
    const zone = date === span.today ? times.zoneToday : times.zone;
    let minutesBefore = 0;
    for (const { path, cursor } of open) {
      const studyDays = studyDaysOf(path, times);
      if (!studyDays.includes(weekdayOf(date))) continue;
      const minutes = roundMinutes((path.hoursPerWeek * share * 60) / studyDays.length);
      const milestoneKey = cursor.advance(minutes);
      if (milestoneKey === undefined) continue;
      const start = startOn(times, date, { zone, minutesBefore });
      slots.push({ pathId: path.id, milestoneKey, date, minutes, start });
      minutesBefore += minutes;
    }
  }
  return slots;
}

/** `advance` returns the milestone in which the next slot begins, if hours are left. */
function createMilestoneCursor({ milestones }: PlannedPath) {
  // Whole minutes, to avoid floating-point remainders.
  const left = milestones.map(({ key, hoursLeft }) => ({
    key,
    minutes: Math.round(hoursLeft * 60),
  }));
  const findNext = () => left.find((milestone) => milestone.minutes > 0);
  return {
    isOpen: () => findNext() !== undefined,
    advance(minutes: number): string | undefined {
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

/** The share of its hours each path gets: in a season the paths share the season's hours. */
function shareOn(paths: readonly { path: PlannedPath }[], times: StudyTimes, date: string): number {
  const season = seasonOn(times, date);
  const usual = paths.reduce((sum, { path }) => sum + path.hoursPerWeek, 0);
  return season && usual > 0 ? Math.min(1, season.weeklyTargetHours / usual) : 1;
}

/** The days of the path, else every day that is no rest day. */
export function isStudyDay(path: StudyDays, times: RestDays, date: string): boolean {
  return studyDaysOf(path, times).includes(weekdayOf(date));
}

type StudyDays = Pick<PlannedPath, "studyDays">;
type RestDays = Pick<StudyTimes, "restDays">;

function studyDaysOf({ studyDays }: StudyDays, { restDays }: RestDays): readonly number[] {
  if (studyDays.length > 0) return studyDays;
  return everyDay.filter((day) => !restDays.includes(day));
}

/** With a minimum slot, many short slots may add up to a little more than the hours. */
function roundMinutes(minutes: number): number {
  return Math.max(minSlotMinutes, Math.round(minutes / slotStepMinutes) * slotStepMinutes);
}

/** The second path of a day starts after the first. */
function startOn(
  times: StudyTimes,
  date: string,
  { zone, minutesBefore }: { zone: string; minutesBefore: number },
): Date | null {
  const season = seasonOn(times, date);
  const time = season?.studyTime ?? times.studyTime;
  if (time === null) return null;
  const { dayStartHour } = season ?? times;
  const isNextDay = Number(time.slice(0, 2)) < dayStartHour;
  const first = instantAt(isNextDay ? addDays(date, 1) : date, time, zone);
  return new Date(first.getTime() + minutesBefore * minuteMs);
}

function seasonOn({ season }: StudyTimes, date: string): Season | null {
  return season && date >= season.from && date <= season.to ? season : null;
}
