import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { joinFacts } from "./join-facts.ts";
import { PathMenu } from "./path-menu.tsx";
import type { PathView } from "./path-view.ts";
import { useCalendarDate } from "./use-calendar-date.ts";

export function PathHeader({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { detail, milestones, progress, completedCount } = view;
  const { path } = detail;
  const hours = (value: number) => format.number(value, { maximumFractionDigits: 0 });
  const facts = [
    t("road:header.milestones", { count: milestones.length, done: completedCount }),
    t("road:header.hours", {
      count: Math.round(progress.total_hours),
      done: hours(progress.done_hours),
      total: hours(progress.total_hours),
    }),
    format.percent(progress.percentage / 100),
  ];

  return (
    <header className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-3xl break-words md:text-4xl">
          <bdi>{path.title}</bdi>
        </h1>
        <div className="flex shrink-0 items-center gap-2">
          {path.status !== "active" && (
            <Badge tone={path.status === "completed" ? "teal" : "neutral"}>
              {t(`road:status.${path.status}`)}
            </Badge>
          )}
          <PathMenu view={view} />
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div>
          <p className="text-ink-2 tabular-nums">{joinFacts(facts)}</p>
          <ProgressBar
            value={progress.percentage}
            label={t("road:header.bar")}
            className="mt-3 mb-1 max-w-105"
          />
        </div>
        <PathForecast view={view} />
      </div>
    </header>
  );
}

const week = 7;

function PathForecast({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayDate = useCalendarDate();
  const { detail, forecast } = view;
  if (detail.path.completed_at) {
    return (
      <p className="font-medium">
        {t("road:header.completedOn", { date: format.date(detail.path.completed_at, "date") })}
      </p>
    );
  }
  const date = sayDate(forecast.date);
  const headline = forecast.isMeasured
    ? t("road:header.pace", { date })
    : t("road:header.chosenPace", {
        count: forecast.pace,
        hours: format.number(forecast.pace, { maximumFractionDigits: 1 }),
        date,
      });
  return (
    <p className="flex flex-wrap gap-x-3 tabular-nums md:block md:text-end">
      <span className="block font-medium">{headline}</span>
      <span className="block text-ink-2">{againstPlan()}</span>
    </p>
  );

  function againstPlan(): string {
    const count = Math.abs(view.daysBehind);
    // Without a pace of one's own, a few days between the two are only study days and rounding.
    if (count === 0 || (!forecast.isMeasured && count < week)) return t("road:header.onPlan");
    return t(view.daysBehind < 0 ? "road:header.ahead" : "road:header.behind", { count });
  }
}
