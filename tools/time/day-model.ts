import { dayMinutes, toDay, toMinutes } from "./civil-dates.ts";
import type { ZoneOffsets } from "./zone-offsets.ts";

/** Minutes of the local clock, counted as if it never changed. */
export function toLocal(offsets: ZoneOffsets, minute: number): number {
  return minute + offsetAt(offsets, minute);
}

function offsetAt(offsets: ZoneOffsets, minute: number): number {
  return offsets.findLast(({ from }) => from <= minute)?.offset ?? 0;
}

export type DayRules = {
  dayStartHour: number;
  season?: { from: string; to: string; dayStartHour: number } | null;
};

/** The study day of a minute: before the start of the day it is the day before. A season has its own start (D42, D43). */
export function studyDayOf(offsets: ZoneOffsets, minute: number, rules: DayRules): number {
  const local = toLocal(offsets, minute);
  return Math.floor((local - dayStartOn(offsets, minute, rules) * 60) / dayMinutes);
}

function dayStartOn(offsets: ZoneOffsets, minute: number, rules: DayRules): number {
  const { dayStartHour, season } = rules;
  if (!season) return dayStartHour;
  const usual = Math.floor((toLocal(offsets, minute) - dayStartHour * 60) / dayMinutes);
  const isIn = toDay(season.from) <= usual && usual <= toDay(season.to);
  return isIn ? season.dayStartHour : dayStartHour;
}

/** The first minute of a study day, found by looking at every minute. */
export function firstMinuteOf(offsets: ZoneOffsets, day: number, rules: DayRules): number {
  const earliest = Math.min(rules.dayStartHour, rules.season?.dayStartHour ?? 24) * 60;
  const ahead = Math.max(...offsets.map(({ offset }) => offset));
  let minute = day * dayMinutes + earliest - ahead - 1;
  while (studyDayOf(offsets, minute, rules) < day) minute++;
  return minute;
}

/**
 * The minute at which a local clock shows a time, as RFC 5545 (3.3.5) resolves it: the first of two, and in a gap by the
 * offset before it.
 */
function atLocal(offsets: ZoneOffsets, day: number, clock: string): number {
  const local = day * dayMinutes + toMinutes(clock);
  const all = [...new Set(offsets.map(({ offset }) => local - offset))];
  const shown = all.filter((minute) => toLocal(offsets, minute) === local);
  if (shown.length > 0) return Math.min(...shown);
  const gap = offsets.findIndex(
    ({ from, offset }, index) =>
      index > 0 && from + (offsets[index - 1]?.offset ?? 0) <= local && local < from + offset,
  );
  return local - (offsets[gap - 1]?.offset ?? 0);
}

/** A time of a study day; one before its start is in the following night. */
export function atTimeOf(
  offsets: ZoneOffsets,
  day: number,
  { clock, dayStartHour }: { clock: string; dayStartHour: number },
): number {
  return atLocal(offsets, toMinutes(clock) < dayStartHour * 60 ? day + 1 : day, clock);
}

export type Quiet = { from: string; to: string } | null;

/** The first minute from this one on that is in no quiet hours. */
export function quietEndOf(offsets: ZoneOffsets, minute: number, quiet: Quiet): number {
  let end = minute;
  while (isQuiet(offsets, end, quiet)) end++;
  return end;
}

export function isQuiet(offsets: ZoneOffsets, minute: number, quiet: Quiet): boolean {
  if (!quiet) return false;
  const time = ((toLocal(offsets, minute) % dayMinutes) + dayMinutes) % dayMinutes;
  const [from, to] = [toMinutes(quiet.from), toMinutes(quiet.to)];
  return from <= to ? from <= time && time < to : time >= from || time < to;
}
