const dayMs = 86_400_000;
/** 9999-12-31: later dates have another format and sort before all others. */
const lastDay = 2_932_896;

/** Calendar dates without a clock: days since 1970-01-01, counted in UTC. */
export function toDayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

export function toCalendarDate(day: number): string {
  return new Date(Math.min(day, lastDay) * dayMs).toISOString().slice(0, 10);
}

/** The next study day; without study days, the day itself. */
export function moveToStudyDay(day: number, studyDays: readonly number[]): number {
  // Otherwise the loop would not end.
  if (Number.isNaN(day)) throw new RangeError("Not a date");
  if (studyDays.length === 0) return day;
  let moved = day;
  while (!studyDays.includes(toWeekday(moved))) moved += 1;
  return moved;
}

/** Inclusive: seven days from a Monday end on Sunday. */
export function findLastDay(first: number, hours: number, hoursPerWeek: number): number {
  return first + Math.max(0, roundUp((hours / hoursPerWeek) * 7) - 1);
}

/** Tolerates floating-point errors just above a whole number. */
export function roundUp(value: number): number {
  return Math.max(0, Math.ceil(value - 1e-9));
}

/** 0 is Sunday; day 0 was a Thursday. */
export function toWeekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
