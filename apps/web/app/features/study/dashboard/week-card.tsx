import type { Overview, StudyDay } from "@masar/contract/study/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";

/** The minimum height of a bar: a week always shows seven days. */
const minBarPercent = 4;
/** Without it a few minutes would fill the chart. */
const minScaleMinutes = 60;

type WeekCardProps = { overview: Pick<Overview, "days" | "weeks" | "today">; children?: ReactNode };

/** Screen readers get a table instead of the chart. */
export function WeekCard({ overview: { days, weeks, today }, children }: WeekCardProps) {
  const { t } = useTranslation();
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const target = weeks.at(-1)?.target_hours ?? 0;
  return (
    <TitledSection isCard title={t("study:week.title")} className="flex flex-col gap-4">
      <DayBars days={days} today={today} />
      <div className="grid gap-2">
        <p className="font-medium tabular-nums">
          {t("study:week.summary", { done: minutesText(t, minutes), count: target })}
        </p>
        <ProgressBar
          value={target > 0 ? (minutes / hourMinutes / target) * 100 : 0}
          label={t("study:week.progress")}
        />
      </div>
      <DayTable days={days} today={today} />
      {children}
    </TitledSection>
  );
}

type DaysProps = { days: StudyDay[]; today: string };

function DayBars({ days, today }: DaysProps) {
  const format = useFormat();
  const { dir } = useLanguage();
  const scale = Math.max(minScaleMinutes, ...days.map((day) => day.minutes));
  return (
    // Charts are LTR boxes; in Arabic the axis is reversed.
    <div
      aria-hidden="true"
      dir="ltr"
      className={cn("flex flex-1 gap-2", dir === "rtl" && "flex-row-reverse")}
    >
      {days.map((day) => (
        <div key={day.date} className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex min-h-24 flex-1 items-end">
            <span
              style={{ height: `${Math.max(minBarPercent, (day.minutes / scale) * 100)}%` }}
              className={cn("block w-full rounded-t-sm", barTone(day, today))}
            />
          </div>
          <span
            className={cn(
              "text-center text-xs",
              day.date === today ? "font-medium text-ink" : "text-ink-3",
            )}
          >
            {format.date(day.date, "weekdayLetter", "UTC")}
          </span>
        </div>
      ))}
    </div>
  );
}

function barTone(day: StudyDay, today: string): string {
  if (day.minutes === 0) return "bg-line";
  return day.date === today ? "bg-teal" : "bg-teal/45 forced-colors:bg-teal";
}

function DayTable({ days, today }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // A past open day is before the account was created.
  const describeState = ({ state, date }: StudyDay) =>
    state === "open" && date < today ? "" : t(`study:week.states.${state}`);
  return (
    // A table ignores the width of `sr-only`, so a box has it.
    <div className="sr-only">
      <table>
        <caption>{t("study:week.table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("study:week.day")}</th>
            <th scope="col">{t("study:week.minutes")}</th>
            <th scope="col">{t("study:week.state")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{format.date(day.date, "weekday", "UTC")}</th>
              <td>{format.number(day.minutes)}</td>
              <td>{describeState(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
