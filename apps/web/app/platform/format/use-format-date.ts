import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { useCallback } from "react";
import { useFormat } from "./use-format.ts";

const plainDate = /^\d{4}-\d\d-\d\d$/;

/** All with their year or all without it. */
function useDates(): (...dates: string[]) => string[] {
  const format = useFormat();
  return useCallback(
    (...dates) => {
      const year = new Date().getFullYear();
      const days = dates.map((date) => {
        // A plain date has no zone: formatted in UTC it stays the same day everywhere.
        const isPlain = plainDate.test(date);
        const day = new Date(date);
        return { day, isPlain, year: isPlain ? day.getUTCFullYear() : day.getFullYear() };
      });
      const style = days.every((day) => day.year === year) ? "day" : "date";
      return days.map(({ day, isPlain }) => format.date(day, style, isPlain ? "UTC" : undefined));
    },
    [format],
  );
}

export function useFormatDate(): (date: string) => string {
  const formatDates = useDates();
  return useCallback((date) => formatDates(date)[0] ?? "", [formatDates]);
}

/** Both ends have a year as soon as one is not in this year. */
export function useCalendarRange(): (from: string, to: string) => { from: string; to: string } {
  const formatDates = useDates();
  return useCallback(
    (from, to) => {
      const [first = "", last = ""] = formatDates(from, to);
      return { from: first, to: last };
    },
    [formatDates],
  );
}

/** A date that is read faster as a word. */
export function nearDay(date: string, today: string): "today" | "tomorrow" | null {
  const days = toDayNumber(date) - toDayNumber(today);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : null;
}
