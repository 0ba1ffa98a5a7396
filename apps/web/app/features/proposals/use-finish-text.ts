import { daysBetween } from "@masar/domain/dates/local-date";
import { useTranslation } from "react-i18next";

const weekDays = 7;

type FinishText = (finish: string, other: string) => string;

/** How far a finish date is from the planned one: in weeks, or in days below a week. */
export function useFinishText(): FinishText {
  const { t } = useTranslation();
  return (finish, planned) => {
    const { unit, count, isLater } = compare(finish, planned);
    if (count === 0) return t("road:proposal.asPlanned");
    return t(`road:proposal.${unit}${isLater ? "After" : "Before"}`, { count });
  };
}

/** The same for a plan that was changed, from its finish date before. */
export function useChangedFinishText(): FinishText {
  const { t } = useTranslation();
  return (finish, before) => {
    const { unit, count, isLater } = compare(finish, before);
    if (count === 0) return t("road:proposal.sameFinish");
    return t(`road:proposal.${unit}${isLater ? "Later" : "Earlier"}`, { count });
  };
}

function compare(finish: string, other: string) {
  const days = daysBetween(other, finish);
  const [count, isLater] = [Math.abs(days), days > 0];
  return count < weekDays
    ? { unit: "days" as const, count, isLater }
    : { unit: "weeks" as const, count: Math.round(count / weekDays), isLater };
}
