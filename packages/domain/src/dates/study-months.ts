import { addDays, listDates } from "./local-date.ts";

/** The first day of the months up to this one. */
export function startOfMonths(today: string, count: number): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const months = year * 12 + (month - 1) - (count - 1);
  return firstOf(Math.floor(months / 12), (months % 12) + 1);
}

/** Each month as its days, oldest first; this one to its end. */
export function listMonths(today: string, count: number): string[][] {
  const months: string[][] = [];
  for (let first = startOfMonths(today, count); first <= today;) {
    const dates = listDates(first, addDays(first, 30)).filter((date) => sameMonth(date, first));
    months.push(dates);
    first = addDays(dates.at(-1) ?? first, 1);
  }
  return months;
}

function sameMonth(date: string, other: string): boolean {
  return date.slice(0, 7) === other.slice(0, 7);
}

function firstOf(year: number, month: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}
