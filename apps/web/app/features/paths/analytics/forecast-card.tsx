import { limits } from "@masar/contract/limits";
import { daysBetween } from "@masar/domain/dates/local-date";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { usePathView } from "../path-view.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { usePathActions } from "../use-path-actions.ts";
import { ChartCard } from "#web/ui/display/chart-card.tsx";

/** The finish dates by plan and by pace, and what more or fewer hours would change. */
export function ForecastCard() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { detail, forecast, progress, current } = usePathView();
  const { plan, today } = detail;
  const remaining = progress.total_hours - progress.done_hours;
  const lines = [
    { key: "plan", label: t("road:analytics.forecast.byPlan"), date: plan.finish_date },
    {
      key: "pace",
      label: t(`road:analytics.forecast.${forecast.isMeasured ? "atPace" : "atChosen"}`),
      date: forecast.date,
    },
  ];
  const maxDays = Math.max(1, ...lines.map(({ date }) => daysBetween(today, date)));

  return (
    <ChartCard
      title={t("road:analytics.forecast.title")}
      table={{
        columns: [t("road:analytics.forecast.what"), t("road:analytics.forecast.date")],
        rows: lines.map(({ key, label, date }) => ({ key, cells: [label, formatDate(date)] })),
      }}
    >
      {current === undefined ? (
        <p>{t("road:analytics.forecast.finished")}</p>
      ) : (
        <>
          <ul className="grid gap-3.5">
            {lines.map(({ key, label, date }) => (
              <li key={key} className="grid gap-1">
                <div className="flex items-baseline justify-between gap-4">
                  <span className="text-sm text-ink-2">{label}</span>
                  <span className="text-end font-medium tabular-nums">
                    {formatDate(date)} <HijriDate date={date} className="block" />
                  </span>
                </div>
                <ProgressBar
                  value={(Math.max(0, daysBetween(today, date)) / maxDays) * 100}
                  tone={key === "pace" ? "saffron" : "teal"}
                  label={label}
                />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            {t(
              `road:analytics.forecast.${forecast.isMeasured ? "measured" : "chosen"}`,
              formatHours(forecast.pace),
            )}{" "}
            {t("road:analytics.forecast.remaining", formatHours(remaining, 0))}
          </p>
          <HoursCalculator />
        </>
      )}
    </ChartCard>
  );
}

const initialExtraHours = 2;
const maxHoursPerWeek = limits.paths.mostHoursPerWeek;

function HoursCalculator() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { detail, forecast, forecastWith } = usePathView();
  const { update, isUpdating } = usePathActions(detail.path.id);
  const [chosen, setExtra] = useState(initialExtraHours);
  // The pace may have grown since the choice.
  const extra = Math.min(chosen, Math.max(0, Math.floor(maxHoursPerWeek - forecast.pace)));
  const { date, pace } = forecastWith(extra);
  // Saves the hours as they are shown, rounded.
  const planned = Math.min(maxHoursPerWeek, Math.max(1, formatHours(pace).count));

  return (
    <section className="grid gap-3 rounded-md bg-sunken px-4 py-3.5">
      <h3 className="text-sm font-medium text-ink-2">{t("road:analytics.forecast.change")}</h3>
      <div className="flex items-center justify-between gap-3">
        <IconButton
          icon={Minus}
          variant="outlined"
          tooltip={false}
          label={t("road:analytics.forecast.decrease")}
          disabled={forecast.pace + extra - 1 < 1}
          onClick={() => setExtra(extra - 1)}
        />
        <span className="text-center font-medium tabular-nums">
          {t("road:analytics.forecast.hoursAWeek", formatHours(pace))}
        </span>
        <IconButton
          icon={Plus}
          variant="outlined"
          tooltip={false}
          label={t("road:analytics.forecast.increase")}
          disabled={forecast.pace + extra + 1 > maxHoursPerWeek}
          onClick={() => setExtra(extra + 1)}
        />
      </div>
      <p aria-live="polite" className="text-center">
        {changeText()}
      </p>
      {planned !== detail.path.hours_per_week && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          loading={isUpdating}
          onClick={() =>
            update(
              { hours_per_week: planned },
              { title: t("road:toasts.hours", formatHours(planned)) },
            )
          }
        >
          {t("road:analytics.forecast.apply", formatHours(planned))}
        </Button>
      )}
    </section>
  );

  function changeText(): string {
    if (extra === 0) {
      return t(`road:analytics.forecast.${forecast.isMeasured ? "same" : "sameChosen"}`);
    }
    return t(`road:analytics.forecast.${extra > 0 ? "more" : "fewer"}`, {
      ...formatHours(Math.abs(extra)),
      date: formatDate(date),
    });
  }
}
