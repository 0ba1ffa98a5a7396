import type { Overview } from "@masar/contract/study/schemas";
import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";

const monthDays = 30.44;
/** Longer differences are shown in months. */
const maxDaysShown = 60;

type ForecastCardProps = { path: NonNullable<Overview["current"]> };

export function ForecastCard({ path }: ForecastCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const daysLate = toDayNumber(path.estimated_completion_date) - toDayNumber(path.planned_date);
  const { hours_per_week: count, is_measured } = path.pace;
  return (
    <Card aria-labelledby={titleId} className="grid content-start gap-2">
      <h2 id={titleId} className="text-base font-medium">
        {t("study:forecast.title")}
      </h2>
      <p className="text-lg font-medium">
        {t(is_measured ? "study:forecast.date" : "study:forecast.dateChosen", {
          date: format.date(path.estimated_completion_date, "date", "UTC"),
        })}
        <HijriDate date={path.estimated_completion_date} className="block" />
      </p>
      <p className="text-sm">
        <AgainstPlan daysLate={daysLate} />
      </p>
      <p className="text-sm text-ink-2">
        {t(is_measured ? "study:forecast.measured" : "study:forecast.chosen", { count })}
      </p>
      <Link
        to={links.pathProgress(path.id)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-teal underline underline-offset-4"
      >
        {t("study:forecast.more")}
      </Link>
    </Card>
  );
}

function AgainstPlan({ daysLate }: { daysLate: number }) {
  const { t } = useTranslation();
  const days = Math.abs(daysLate);
  if (days === 0) return t("study:forecast.onTime");
  if (days < maxDaysShown) {
    return t(daysLate < 0 ? "study:forecast.early" : "study:forecast.late", { count: days });
  }
  const count = Math.round(days / monthDays);
  return t(daysLate < 0 ? "study:forecast.earlyMonths" : "study:forecast.lateMonths", { count });
}
