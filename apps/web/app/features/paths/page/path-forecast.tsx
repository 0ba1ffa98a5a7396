import { chooseFinishDate, fewDays, isAsPlanned } from "@masar/domain/progress/plan-difference";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { PlanChangeLine } from "#web/entities/proposal/plan-change-line.tsx";
import { DeadlineLine } from "#web/entities/path/deadline-line.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import type { PathView } from "#web/features/paths/path-view.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

/** The finish date in one line with the planned one, why they differ, and how to move the plan. */
export function PathForecast({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { pathname } = useLocation();
  const { path, plan } = view.detail;
  const { forecast, daysBehind } = view;
  if (path.completed_at) {
    return (
      <p className="font-medium">
        {t("road:header.completedOn", { date: formatDate(path.completed_at) })}
      </p>
    );
  }
  const finishDate = chooseFinishDate({
    planned: plan.finish_date,
    expected: forecast.date,
    isMeasured: forecast.isMeasured,
    deadline: path.deadline,
  });
  const date = formatDate(finishDate);
  const differs = !isAsPlanned(daysBehind, forecast.isMeasured);
  const isLate = path.deadline === null ? differs && daysBehind > 0 : forecast.date > path.deadline;
  // A slow pace beside work done ahead is no reason to move the dates.
  const canMoveDates = view.daysToMove * Math.sign(daysBehind) > fewDays.measured;
  const isPlan = pathname === links.path(path.id);
  // On the plan the banner above the tabs says by how much the deadline is missed and what helps.
  const isAdvised =
    isPlan &&
    ["active", "draft"].includes(path.status) &&
    view.deadline !== null &&
    !view.deadline.fits;
  const finish = forecast.isMeasured
    ? t(isLate ? "road:header.paceLate" : "road:header.pace", { date })
    : t("road:header.chosenPace", { ...formatHours(forecast.pace), date });
  const comparison = differs ? finish : t("road:header.asPlanned", { finish });
  return (
    <div className="grid gap-x-3 gap-y-1 text-sm tabular-nums md:justify-items-end md:text-end">
      {/* The deadline is compared instead of the plan, which may itself miss it. */}
      <p className="font-medium">{path.deadline === null ? comparison : finish}</p>
      <HijriDate date={finishDate} className="block" />
      {path.deadline !== null && !isAdvised && (
        <DeadlineLine date={finishDate} deadline={path.deadline} isExam={view.detail.is_exam} />
      )}
      {differs && (
        <p className="text-ink-2">
          {describeReason()} {t("road:header.planDates", { planned: formatDate(plan.finish_date) })}
        </p>
      )}
      {path.can_undo && <PlanChangeLine pathId={path.id} />}
      {differs && path.status === "active" && canMoveDates && <MoveDates pathId={path.id} />}
    </div>
  );

  function describeReason(): string {
    const pace = formatHours(forecast.pace);
    const chosen = formatHours(path.hours_per_week);
    const isOfPace = daysBehind > 0 ? pace.count < chosen.count : pace.count > chosen.count;
    if (isOfPace) {
      return t("road:header.whyPace", {
        pace: t("road:analytics.forecast.hoursAWeek", pace),
        chosen: t("road:analytics.forecast.hoursAWeek", chosen),
      });
    }
    return t(daysBehind > 0 ? "road:header.whyLate" : "road:header.whyEarly");
  }
}

function MoveDates({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  const { moveDates, isMovingDates } = usePathActions(pathId);
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start md:justify-self-end"
      loading={isMovingDates}
      onClick={moveDates}
    >
      {t("road:menu.moveDates")}
    </Button>
  );
}
