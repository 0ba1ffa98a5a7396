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
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { MonthGrid } from "./month-grid.tsx";

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

const countedStates: ShownState[] = ["studied", "rest", "freeze", "paused", "missed"];

type MonthTableProps = { months: string[][]; today: string; dayAt: (date: string) => YearDay };

/** The calendar as a table, newest month first. */
function MonthTable({ months, today, dayAt }: MonthTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = months.toReversed().map((dates) => {
    const days = dates.map(dayAt);
    const states = days.map((day) => shownState(day, today));
    return {
      first: dates[0] ?? "",
      counts: countedStates.map((state) => states.filter((other) => other === state).length),
      minutes: days.reduce((sum, day) => sum + (day.minutes ?? 0), 0),
    };
  });
  const hasMinutes = dayAt(today).minutes !== undefined;
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-11 items-center text-sm font-medium text-teal underline underline-offset-4">
        {t("profile:calendar.table")}
      </summary>
      {/* A wide table scrolls on its own, also by keyboard. */}
      <section
        aria-label={t("profile:calendar.table")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        className="scroll-fade overflow-x-auto"
      >
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t("profile:calendar.title")}</caption>
          <thead>
            <tr className="border-b border-line text-ink-2">
              {[
                t("profile:calendar.month"),
                ...countedStates.map((state) => t(`profile:calendar.states.${state}`)),
                ...(hasMinutes ? [t("profile:calendar.time")] : []),
              ].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="py-2 pe-4 text-start font-medium max-md:min-w-18"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ first, counts, minutes }) => (
              <tr key={first} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                  {format.date(first, "month", "UTC")}
                </th>
                {counts.map((count, index) => (
                  <td key={countedStates[index]} className="py-2 pe-4">
                    {format.number(count)}
                  </td>
                ))}
                {hasMinutes && (
                  <td className="py-2 pe-4 whitespace-nowrap">{minutesText(t, minutes)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
