import { limits } from "@masar/contract/limits";
import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { listMonths } from "@masar/domain/dates/study-months";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasModifier } from "#web/platform/browser/has-modifier.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
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
import { HeatMap, HeatScale } from "./heat-map.tsx";

type YearCalendarProps = { days: YearDay[]; today: string; firstDay: number };

const legend: ShownState[] = ["studied", "rest", "freeze", "paused", "missed", "today"];

/** Twelve months as one heat map; explains the state of the chosen day. The table is its alternative. */
export function YearCalendar({ days, today, firstDay }: YearCalendarProps) {
  const { t } = useTranslation();
  const { dir } = useLanguage();
  const formatDate = useFormatDate();
  const keysId = useId();
  const map = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  const months = useMemo(() => listMonths(today, limits.profile.calendarMonths), [today]);
  const dates = useMemo(() => months.flat().filter((date) => date <= today), [months, today]);
  const dayAt = useMemo(() => indexDays(days, months.flat()), [days, months]);
  const firstDate = dates[0] ?? today;
  const monthIndex = months.findIndex((month) => month.includes(chosen));
  const present = new Set(days.map((day) => shownState(day, today)));
  // Where minutes are private, every study day looks the same.
  const hasMinutes = days.some(({ minutes }) => minutes !== undefined);
  const clamp = (date: string) => (date < firstDate ? firstDate : date > today ? today : date);

  const choose = (date: string) => {
    const next = clamp(date);
    setChosen(next);
    map.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const forward = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const sinceFirst = (weekdayOf(chosen) - firstDay + 7) % 7;
    const steps: Record<string, number> = {
      [forward]: 7,
      [back]: -7,
      ArrowDown: 1,
      ArrowUp: -1,
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
      <p id={keysId} className="sr-only">
        {t("profile:calendar.keys")}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the buttons in it */}
      <div onKeyDown={move} className="min-w-0">
        <HeatMap
          root={map}
          dates={dates}
          firstDay={firstDay}
          chosen={chosen}
          describedBy={keysId}
          today={today}
          dayAt={dayAt}
          onChoose={setChosen}
        />
      </div>
      {/* The days of the map are small: these buttons reach each of them by touch. */}
      <div className="flex items-center gap-1 rounded-md bg-sunken px-1 py-1 text-sm">
        <IconButton
          icon={ChevronLeft}
          label={t("profile:calendar.previous")}
          disabled={chosen === firstDate}
          onClick={() => setChosen(clamp(addDays(chosen, -1)))}
        />
        <p aria-live="polite" className="min-w-0 flex-1">
          <span className="font-medium">{formatDate(chosen)}.</span>{" "}
          {dayReason(t, dayAt(chosen), today)}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t("profile:calendar.next")}
          disabled={chosen === today}
          onClick={() => setChosen(clamp(addDays(chosen, 1)))}
        />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
        {legend
          .filter((state) => present.has(state))
          .map((state) => (
            <li key={state} className="flex items-center gap-2">
              {state === "studied" && hasMinutes ? (
                <HeatScale />
              ) : (
                <>
                  <DayMark state={state} className="size-4" />
                  {t(`profile:calendar.states.${state}`)}
                </>
              )}
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
