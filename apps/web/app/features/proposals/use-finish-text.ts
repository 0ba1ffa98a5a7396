import { daysBetween } from "@masar/domain/dates/local-date";
import { useTranslation } from "react-i18next";

const weekDays = 7;

/** How far a finish date is from the planned one: in weeks, or in days below a week. */
export function useFinishText(): (finish: string, planned: string) => string {
  const { t } = useTranslation();
  return (finish, planned) => {
    const days = daysBetween(planned, finish);
    if (days === 0) return t("road:proposal.asPlanned");
    const side = days > 0 ? "After" : "Before";
    const count = Math.abs(days);
    return count < weekDays
      ? t(`road:proposal.days${side}`, { count })
      : t(`road:proposal.weeks${side}`, { count: Math.round(count / weekDays) });
  };
}
