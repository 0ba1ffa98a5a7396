import { toDayNumber } from "@masar/domain/dates/calendar-days";

/** A date that is read faster as a word. */
export function nearDay(date: string, today: string): "today" | "tomorrow" | null {
  const days = toDayNumber(date) - toDayNumber(today);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : null;
}
