import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathMenu } from "./path-menu.tsx";
import type { PathView } from "#web/features/paths/path-view.tsx";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";

/** `study` is the button that starts a study session on the current milestone. */
export function PathHeader({ view, study }: { view: PathView; study?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const { detail, milestones, progress, completedCount } = view;
  const { path } = detail;
  const total = formatHours(progress.total_hours, 0);
  const facts = [
    t("road:header.milestones", { count: milestones.length, done: completedCount }),
    t("road:header.hours", {
      count: total.count,
      done: formatHours(progress.done_hours, 0).hours,
      total: total.hours,
    }),
    format.percent(progress.percentage / 100),
  ];

  return (
    <header className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h1 className="max-w-full text-3xl break-words md:text-4xl">
            <bdi {...pathTextAttributes(path.language)}>{displayText(path.title)}</bdi>
          </h1>
          {path.status !== "active" && (
            <Badge tone={path.status === "completed" ? "teal" : "neutral"}>
              {t(`road:status.${path.status}`)}
            </Badge>
          )}
        </div>
        <div className="shrink-0">
          <PathMenu view={view} />
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div>
          <p className="text-ink-2 tabular-nums">{joinFacts(t, facts)}</p>
          <ProgressBar
            value={progress.percentage}
            label={t("road:header.bar")}
            className="mt-3 mb-1 max-w-105"
          />
        </div>
        <PathForecast view={view} />
      </div>
      {study && <div className="mt-3 flex">{study}</div>}
    </header>
  );
}

const daysPerWeek = 7;

function PathForecast({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { detail, forecast } = view;
  if (detail.path.completed_at) {
    return (
      <p className="font-medium">
        {t("road:header.completedOn", { date: formatDate(detail.path.completed_at) })}
      </p>
    );
  }
  const date = formatDate(forecast.date);
  const headline = forecast.isMeasured
    ? t("road:header.pace", { date })
    : t("road:header.chosenPace", { ...formatHours(forecast.pace), date });
  const count = Math.abs(view.daysBehind);
  // Without a measured pace, a difference below a week only comes from study days and rounding.
  const isOnPlan = count === 0 || (!forecast.isMeasured && count < daysPerWeek);
  return (
    <p className="flex flex-wrap gap-x-3 tabular-nums md:block md:text-end">
      <span className="block font-medium">{headline}</span>
      <HijriDate date={forecast.date} className="block" />
      <span className="block text-ink-2">
        {isOnPlan
          ? t("road:header.onPlan")
          : t(view.daysBehind < 0 ? "road:header.ahead" : "road:header.behind", { count })}
      </span>
    </p>
  );
}
