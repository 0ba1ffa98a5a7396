import type { Overview, StudyDay } from "@masar/contract/study/schemas";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";

/** A day without study keeps a stub, so that the week is seen as seven days. */
const stubPercent = 4;
/** Below this, the tallest bar would make a quarter of an hour look like a feat. */
const leastScaleMinutes = 60;

type WeekCardProps = { overview: Pick<Overview, "days" | "weeks" | "today"> };

/** This week by day, against the weekly target. The same numbers stand in a table for screen readers. */
export function WeekCard({ overview: { days, weeks, today } }: WeekCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const target = weeks.at(-1)?.target_hours ?? 0;
  const done = format.number(minutes / hourMinutes, { maximumFractionDigits: 1 });
  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="text-base font-medium">
        {t("study:week.title")}
      </h2>
      <DayBars days={days} today={today} />
      <div className="mt-auto grid gap-2">
        <p className="font-medium tabular-nums">
          {t("study:week.summary", { done, count: target })}
        </p>
        <ProgressBar
          value={target > 0 ? (minutes / hourMinutes / target) * 100 : 0}
          label={t("study:week.progress")}
        />
      </div>
      <DayTable days={days} today={today} />
    </Card>
  );
}

type DaysProps = { days: StudyDay[] };

function DayBars({ days, today }: DaysProps & { today: string }) {
  const format = useFormat();
  const { dir } = useLanguage();
  const scale = Math.max(leastScaleMinutes, ...days.map((day) => day.minutes));
  return (
    // Charts stand in an LTR box; in Arabic the axis is turned round.
    <div
      aria-hidden="true"
      dir="ltr"
      className={cn("flex gap-2", dir === "rtl" && "flex-row-reverse")}
    >
      {days.map((day) => (
        <div key={day.date} className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex h-24 items-end">
            <span
              style={{ height: `${Math.max(stubPercent, (day.minutes / scale) * 100)}%` }}
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

function DayTable({ days, today }: DaysProps & { today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  // Only today and what comes can still be studied: an open day before lies before the account began.
  const sayState = ({ state, date }: StudyDay) =>
    state === "open" && date < today ? "" : t(`study:week.states.${state}`);
  return (
    // A table grows to its content whatever its width says: the box around it does not.
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
              <td>{sayState(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
