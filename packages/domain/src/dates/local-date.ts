import { toCalendarDate, toDayNumber, toWeekday } from "./calendar-days.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** No zone is as far from UTC. */
const maxOffsetMs = 16 * hourMs;

export type ZoneHistory = {
  zone: string;
  dayStartHour: number;
  /** The zone before the last change, which still applies on the day of the change. */
  previousZone?: string | null;
  zoneChangedAt?: Date | null;
  /** The last stored date: dates never run backwards. */
  notBefore?: string | null;
  season?: { from: string; to: string; dayStartHour: number } | null;
};

/** Local date 'YYYY-MM-DD'; the day begins at `dayStartHour`, so 01:00 still belongs to yesterday. */
export function studyDate(instant: Date, zone: string, dayStartHour: number): string {
  const clock = readClock(instant, zone);
  return clock.hour < dayStartHour ? addDays(clock.date, -1) : clock.date;
}

/** `studyDate` for a user who may have moved: a new zone applies from the next local day. */
export function studyDateFor(instant: Date, history: ZoneHistory): string {
  const { dayStartHour, zoneChangedAt, previousZone, notBefore } = history;
  const zone = zoneAt(instant, history);
  const date = studyDate(instant, zone, dayStartAt(instant, history));
  const dayOfChange =
    previousZone && zoneChangedAt && zone === history.zone
      ? studyDate(zoneChangedAt, previousZone, dayStartHour)
      : null;
  return latest([date, dayOfChange, notBefore ?? null]);
}

/** The previous zone applies until the local day of the change is over. */
export function zoneAt(instant: Date, history: ZoneHistory): string {
  const { zone, previousZone, zoneChangedAt, dayStartHour } = history;
  if (!previousZone || !zoneChangedAt) return zone;
  const dayOfChange = studyDate(zoneChangedAt, previousZone, dayStartHour);
  return studyDate(instant, previousZone, dayStartHour) <= dayOfChange ? previousZone : zone;
}

/** The usual date decides whether the season applies, so that no date occurs twice at its edges. */
export function dayStartAt(instant: Date, history: ZoneHistory): number {
  const { season, dayStartHour } = history;
  if (!season) return dayStartHour;
  const usual = studyDate(instant, zoneAt(instant, history), dayStartHour);
  return usual >= season.from && usual <= season.to ? season.dayStartHour : dayStartHour;
}

/** The first instant of a local day, by binary search: clock arithmetic fails in some zones. */
export function startOfStudyDay(date: string, zone: string, dayStartHour: number): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - 48 * hourMs;
  let after = midnight + 48 * hourMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (studyDate(new Date(middle), zone, dayStartHour) < date) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/**
 * The instant at which the local clock shows a time such as 19:30: the first of two, and where a change of the clock
 * leaves it out, by the offset before that change (RFC 5545, 3.3.5).
 */
export function instantAt(date: string, time: string, zone: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  // A change of the clock is between these two.
  const before = local - zoneOffsetMs(new Date(local - maxOffsetMs), zone);
  const after = local - zoneOffsetMs(new Date(local + maxOffsetMs), zone);
  const shown = [before, after].filter((ms) => ms + zoneOffsetMs(new Date(ms), zone) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** How far the local clock is ahead of UTC. */
export function zoneOffsetMs(instant: Date, zone: string): number {
  const minute = Math.floor(instant.getTime() / minuteMs) * minuteMs;
  return Date.parse(`${studyDate(instant, zone, 0)}T${wallTime(instant, zone)}:00Z`) - minute;
}

export function addDays(date: string, days: number): string {
  return toCalendarDate(toDayNumber(date) + days);
}

export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return toWeekday(toDayNumber(date));
}

export function startOfWeek(date: string, firstDay: number): string {
  return addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
}

/** Both ends included. */
export function listDates(from: string, to: string): string[] {
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time, such as 19:30. */
export function wallTime(instant: Date, zone: string): string {
  const { hour, minute } = readClock(instant, zone);
  return `${String(hour).padStart(2, "0")}:${minute}`;
}

/** Local date and time. Calendar and digits are explicit, since the runtime's defaults vary. */
function readClock(instant: Date, zone: string): { date: string; hour: number; minute: string } {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", {
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formats.set(zone, format);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { date: `${year.padStart(4, "0")}-${month}-${day}`, hour: Number(hour), minute };
}

function latest(dates: (string | null)[]): string {
  return dates.reduce<string>((last, date) => (date !== null && date > last ? date : last), "");
}
