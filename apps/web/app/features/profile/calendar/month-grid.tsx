import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { DayMark } from "#web/entities/study-day/day-mark.tsx";
import { dayReason, shownState, type YearDay } from "#web/entities/study-day/day-state-text.ts";

const daysPerWeek = 7;

type MonthGridProps = {
  dates: string[];
  /** 1 to 31, formatted. */
  numbers: string[];
  firstDay: number;
  chosen: string;
  today: string;
  describedBy: string;
  dayAt: (date: string) => YearDay;
  onChoose: (date: string) => void;
};

/** Only the chosen day of the calendar is in the tab order. */
export function MonthGrid(props: MonthGridProps) {
  const { dates, numbers, firstDay, chosen, today, describedBy, dayAt, onChoose } = props;
  const format = useFormat();
  const first = dates[0] ?? today;
  const weekStart = addDays(first, -((weekdayOf(first) - firstDay + daysPerWeek) % daysPerWeek));
  const heads = Array.from({ length: daysPerWeek }, (_, index) => addDays(weekStart, index));
  const weeks = toWeeks(weekStart, dates);
  return (
    <table className="w-full min-w-0 self-start table-fixed border-separate border-spacing-0.5">
      <caption className="pb-1 text-start text-sm font-medium max-md:sr-only">
        {format.date(first, "month", "UTC")}
      </caption>
      <thead>
        <tr className="text-xs text-ink-2">
          {heads.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={format.date(date, "weekday", "UTC")}
              className="font-normal"
            >
              {format.date(date, "weekdayLetter", "UTC")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className="p-0">
                {date.slice(0, 7) === first.slice(0, 7) && (
                  <DayButton
                    day={dayAt(date)}
                    number={numbers[Number(date.slice(-2)) - 1] ?? ""}
                    today={today}
                    isChosen={date === chosen}
                    describedBy={describedBy}
                    onChoose={onChoose}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayButtonProps = {
  day: YearDay;
  number: string;
  today: string;
  isChosen: boolean;
  describedBy: string;
  onChoose: (date: string) => void;
};

/** Memoized: the calendar has a year of days, and a choice changes two. */
const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { day, number, today, isChosen, describedBy, onChoose } = props;
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { date } = day;
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={date === today ? "date" : undefined}
      aria-label={t("profile:calendar.cell", {
        date: formatDate(date),
        state: dayReason(t, day, today),
      })}
      aria-describedby={isChosen ? describedBy : undefined}
      onClick={() => onChoose(date)}
      className="grid h-11 w-full rounded-sm aria-pressed:outline-2 aria-pressed:outline-ink md:h-9"
    >
      <DayMark state={shownState(day, today)} className="size-full">
        {number}
      </DayMark>
    </button>
  );
});

function toWeeks(weekStart: string, dates: string[]): string[][] {
  const weeks: string[][] = [];
  const last = dates.at(-1) ?? weekStart;
  for (let start = weekStart; start <= last; start = addDays(start, daysPerWeek)) {
    weeks.push(Array.from({ length: daysPerWeek }, (_, index) => addDays(start, index)));
  }
  return weeks;
}
