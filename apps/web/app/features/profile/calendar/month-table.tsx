import { useTranslation } from "react-i18next";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import {
  type ShownState,
  shownState,
  type YearDay,
} from "#web/entities/study-day/day-state-text.ts";

const countedStates: ShownState[] = ["studied", "rest", "freeze", "paused", "missed"];

type MonthTableProps = { months: string[][]; today: string; dayAt: (date: string) => YearDay };

/** The calendar as a table, newest month first. */
export function MonthTable({ months, today, dayAt }: MonthTableProps) {
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
