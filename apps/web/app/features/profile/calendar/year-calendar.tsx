import { limits } from "@masar/contract/limits";
import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { listMonths } from "@masar/domain/dates/study-months";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasModifier } from "#web/platform/browser/has-modifier.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useIsMobile } from "#web/platform/browser/use-is-mobile.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { DayMark } from "#web/entities/study-day/day-mark.tsx";
import {
  dayReason,
  type ShownState,
  shownState,
  type YearDay,
} from "#web/entities/study-day/day-state-text.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MonthTable } from "./month-table.tsx";

type YearCalendarProps = { days: YearDay[]; today: string; firstDay: number };

const maxMonthDays = 31;
const legend: ShownState[] = ["studied", "rest", "freeze", "paused", "missed", "today"];

/** Twelve months, on a phone one at a time; explains the state of the chosen day. */
export function YearCalendar({ days, today, firstDay }: YearCalendarProps) {
  const { t } = useTranslation();
  const { dir } = useLanguage();
  const formatDate = useFormatDate();
  const format = useFormat();
  const isMobile = useIsMobile();
  const keysId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  const months = useMemo(() => listMonths(today, limits.profile.calendarMonths), [today]);
  const numbers = useMemo(
    () => Array.from({ length: maxMonthDays }, (_, index) => format.number(index + 1)),
    [format],
  );
  const dayAt = useMemo(() => indexDays(days, months.flat()), [days, months]);
  const firstDate = months[0]?.[0] ?? today;
  const lastDate = months.at(-1)?.at(-1) ?? today;
  const monthIndex = months.findIndex((dates) => dates.includes(chosen));
  const present = new Set(days.map((day) => shownState(day, today)));

  const choose = (date: string) => {
    const next = date < firstDate ? firstDate : date > lastDate ? lastDate : date;
    setChosen(next);
    // Its month may not be rendered yet.
    requestAnimationFrame(() => {
      grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
    });
  };

  const move = (event: KeyboardEvent) => {
    const forward = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const sinceFirst = (weekdayOf(chosen) - firstDay + 7) % 7;
    const steps: Record<string, number> = {
      [forward]: 1,
      [back]: -1,
      ArrowDown: 7,
      ArrowUp: -7,
      Home: -sinceFirst,
      End: 6 - sinceFirst,
    };
    const step = steps[event.key];
    const isPage = event.key === "PageUp" || event.key === "PageDown";
    if ((step === undefined && !isPage) || hasModifier(event)) return;
    event.preventDefault();
    if (step === undefined)
      choose(sameDayIn(months[monthIndex + (event.key === "PageUp" ? -1 : 1)], chosen));
    else choose(addDays(chosen, step));
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between md:hidden">
        <IconButton
          icon={ChevronLeft}
          label={t("profile:calendar.previous")}
          disabled={monthIndex <= 0}
          onClick={() => setChosen(sameDayIn(months[monthIndex - 1], chosen))}
        />
        <span aria-live="polite" className="font-medium">
          {format.date(chosen, "month", "UTC")}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t("profile:calendar.next")}
          disabled={monthIndex >= months.length - 1}
          onClick={() => setChosen(sameDayIn(months[monthIndex + 1], chosen))}
        />
      </div>
      <p id={keysId} className="sr-only">
        {t("profile:calendar.keys")}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the buttons in it */}
      <div
        ref={grid}
        onKeyDown={move}
        className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3"
      >
        {(isMobile ? months.slice(monthIndex, monthIndex + 1) : months).map((dates) => (
          <MonthGrid
            key={dates[0]}
            dates={dates}
            numbers={numbers}
            firstDay={firstDay}
            chosen={chosen}
            describedBy={keysId}
            today={today}
            dayAt={dayAt}
            onChoose={setChosen}
          />
        ))}
      </div>
      <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm">
        <span className="font-medium">{formatDate(chosen)}.</span>{" "}
        {dayReason(t, dayAt(chosen), today)}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
        {legend
          .filter((state) => present.has(state))
          .map((state) => (
            <li key={state} className="flex items-center gap-2">
              <DayMark state={state} className="size-6" />
              {t(`profile:calendar.states.${state}`)}
            </li>
          ))}
      </ul>
      <MonthTable months={months} today={today} dayAt={dayAt} />
    </div>
  );
}

/** Days missing in the response are in the future. */
function indexDays(days: YearDay[], dates: string[]): (date: string) => YearDay {
  const known = new Map(days.map((day) => [day.date, day]));
  for (const date of dates) known.set(date, known.get(date) ?? { date, state: "open" });
  return (date) => known.get(date) ?? { date, state: "open" };
}

/** The same day of another month, or its last day. */
function sameDayIn(dates: string[] | undefined, date: string): string {
  if (!dates) return date;
  return dates[Number(date.slice(-2)) - 1] ?? dates.at(-1) ?? date;
}
