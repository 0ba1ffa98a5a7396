/** Calendar dates and clock times by arithmetic alone, without `Date` and without the product. All times are minutes since 1970. */

export const dayMinutes = 1440;

/** Days since 1970-01-01, by the lengths of the months. */
export function toDay(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  let days = 0;
  for (let past = 1970; past < year; past++) days += isLeap(past) ? 366 : 365;
  for (let past = 1; past < month; past++) days += lengthOf(past, year);
  return days + day - 1;
}

export function toDate(day: number): string {
  let year = 1970;
  let left = day;
  for (; left >= (isLeap(year) ? 366 : 365); year++) left -= isLeap(year) ? 366 : 365;
  let month = 1;
  for (; left >= lengthOf(month, year); month++) left -= lengthOf(month, year);
  return `${year}-${pad(month)}-${pad(left + 1)}`;
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const toWeekday = (day: number) => (day + 4) % 7;

/** Minutes of a clock time such as "19:30". */
export function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

export const toClock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** The last such weekday on or before a date of a month. */
export function lastWeekday(year: number, month: number, weekday: number, notAfter = 31): number {
  let day = toDay(`${year}-${pad(month)}-01`) + Math.min(notAfter, lengthOf(month, year)) - 1;
  while (toWeekday(day) !== weekday) day--;
  return day;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function lengthOf(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const pad = (value: number) => String(value).padStart(2, "0");
