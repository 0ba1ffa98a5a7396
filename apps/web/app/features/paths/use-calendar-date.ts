import { useCallback, useState } from "react";
import { useFormat } from "#web/lib/use-format.ts";

/** Says a plain date ('2027-03-14') in words; the year only when it is not this one. */
export function useCalendarDate(): (date: string) => string {
  const format = useFormat();
  const [year] = useState(() => String(new Date().getFullYear()));
  return useCallback(
    // A plain date has no zone: read and said in UTC, it stays the same day everywhere.
    (date) => format.date(date, date.startsWith(year) ? "day" : "date", "UTC"),
    [format, year],
  );
}
