import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "#web/ui/display/cn.ts";

type DeadlineLineProps = { date: string; deadline: string; isExam: boolean; className?: string };

/** Compares the forecast with the deadline; says nothing of the plan, which may itself miss the deadline. */
export function DeadlineLine({ date, deadline, isExam, className = "text-sm" }: DeadlineLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = toDayNumber(date) - toDayNumber(deadline);
  const words = {
    count: Math.abs(days),
    date: format.date(deadline, "date", "UTC"),
    end: t(isExam ? "study:forecast.exam" : "study:forecast.deadline"),
  };
  return (
    <p className={cn(className, days > 0 && "font-medium text-rose")}>
      {days === 0
        ? t(isExam ? "study:forecast.onExam" : "study:forecast.onDeadline", words)
        : t(days < 0 ? "study:forecast.beforeDeadline" : "study:forecast.afterDeadline", words)}
    </p>
  );
}
