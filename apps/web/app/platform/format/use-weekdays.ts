import { toCalendarDate } from "@masar/domain/dates/calendar-days";
import { firstDayOf } from "@masar/domain/dates/region";
import { useFormat } from "./use-format.ts";

/** 1970-01-04 was a Sunday. */
const someSunday = 3;

type Week = { country: string | null; firstDay: number | null };

/** From the user's own first day or the country's; 0 is Sunday. */
export function useWeek({ country, firstDay }: Week): { weekday: number; name: string }[] {
  const format = useFormat();
  const first = firstDay ?? firstDayOf(country);
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = (first + index) % 7;
    return { weekday, name: format.date(toCalendarDate(someSunday + weekday), "weekday", "UTC") };
  });
}
