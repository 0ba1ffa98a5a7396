import { toCalendarDate } from "@masar/domain/calendar-days";
import { firstDayOf } from "@masar/domain/region";
import { useFormat } from "./use-format.ts";

/** 1970-01-04: days named from it have the names of weekdays. */
const someSunday = 3;

/** The seven weekdays (0 is Sunday) with their names, in the order of the learner's country. */
export function useWeek(country: string | null): { weekday: number; name: string }[] {
  const format = useFormat();
  const first = firstDayOf(country);
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = (first + index) % 7;
    return { weekday, name: format.date(toCalendarDate(someSunday + weekday), "weekday", "UTC") };
  });
}
