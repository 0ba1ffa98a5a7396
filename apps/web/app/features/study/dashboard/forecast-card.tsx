import type { Overview } from "@masar/contract/study/schemas";
import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { chooseFinishDate, isAsPlanned } from "@masar/domain/progress/plan-difference";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { DeadlineLine } from "#web/entities/path/deadline-line.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";

const monthDays = 30.44;
/** Longer differences are shown in months. */
const maxDaysShown = 60;

export function ForecastCard({ path }: { path: NonNullable<Overview["current"]> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysLate = toDayNumber(path.estimated_completion_date) - toDayNumber(path.planned_date);
  const { hours_per_week: count, is_measured } = path.pace;
  const isOnPlan = isAsPlanned(daysLate, is_measured);
  const finishDate = chooseFinishDate({
    planned: path.planned_date,
    expected: path.estimated_completion_date,
    isMeasured: is_measured,
    deadline: path.deadline,
  });
  // "On track" beside "7 days later" would contradict itself.
  const isOnTrack = path.deadline
    ? path.estimated_completion_date <= path.deadline
    : isOnPlan || daysLate < 0;
  return (
    <TitledSection isCard title={t("study:forecast.title")} className="grid content-start gap-2">
      <p className="text-lg font-medium">
        {t(`study:forecast.${is_measured ? "date" : "dateChosen"}${isOnTrack ? "" : "Late"}`, {
          date: format.date(finishDate, "date", "UTC"),
        })}
        <HijriDate date={finishDate} className="block" />
      </p>
      {path.deadline ? (
        <DeadlineLine date={finishDate} deadline={path.deadline} isExam={path.is_exam} />
      ) : (
        <p className="text-sm empty:hidden">{compareToPlan()}</p>
      )}
      <p className="text-sm text-ink-2">
        {t(is_measured ? "study:forecast.measured" : "study:forecast.chosen", { count })}
      </p>
      <TextLink to={links.pathPace(path.id)} className="justify-self-start text-sm">
        {t("study:forecast.more")}
      </TextLink>
    </TitledSection>
  );

  function compareToPlan() {
    const days = Math.abs(daysLate);
    if (days === 0) return t("study:forecast.onTime");
    if (isOnPlan) return "";
    const direction = daysLate < 0 ? "early" : "late";
    if (days < maxDaysShown) return t(`study:forecast.${direction}`, { count: days });
    return t(`study:forecast.${direction}Months`, { count: Math.round(days / monthDays) });
  }
}
