import { useCallback } from "react";
import { useFormat } from "./use-format.ts";

const plainDate = /^\d{4}-\d\d-\d\d$/;

/** Formats plain dates ('2027-03-14') or the days of instants, all with their year or all without it. */
function useDates(): (...dates: string[]) => string[] {
  const format = useFormat();
  return useCallback(
    (...dates) => {
      const year = new Date().getFullYear();
      const days = dates.map((date) => {
        // A plain date has no zone: read and said in UTC, it stays the same day everywhere.
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

/** Formats one date; the year only when it is not this one. */
export function useFormatDate(): (date: string) => string {
  const formatDates = useDates();
  return useCallback((date) => formatDates(date)[0] ?? "", [formatDates]);
}

/** Formats both ends of a range; the year at both ends as soon as one of them is not in this year. */
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
