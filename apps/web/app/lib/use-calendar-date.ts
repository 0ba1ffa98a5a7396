import { useCallback, useState } from "react";
import { useFormat } from "./use-format.ts";

const plainDate = /^\d{4}-\d\d-\d\d$/;

/** Says a plain date ('2027-03-14') or the day of an instant; the year only when it is not this one. */
export function useCalendarDate(): (date: string) => string {
  const format = useFormat();
  const [year] = useState(() => new Date().getFullYear());
  return useCallback(
    (date) => {
      // A plain date has no zone: read and said in UTC, it stays the same day everywhere.
      const isPlain = plainDate.test(date);
      const day = new Date(date);
      const isThisYear = (isPlain ? day.getUTCFullYear() : day.getFullYear()) === year;
      return format.date(day, isThisYear ? "day" : "date", isPlain ? "UTC" : undefined);
    },
    [format, year],
  );
}
