import type { LearningPath, PathPlan } from "@masar/contract/paths/schemas";
import { limits } from "@masar/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { leftOutId } from "./left-out-list.tsx";
import { DeadlineDialog } from "#web/features/paths/deadline-dialog.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

type DeadlineAdviceProps = {
  path: LearningPath;
  /** The deadline is the date of an exam: it is not removed. */
  isExam: boolean;
  deadline: NonNullable<PathPlan["deadline"]>;
  /** The hours a week that give `deadline.finish_date`: the measured pace or the planned hours. */
  pace: number;
  /** How many milestones a draft leaves out to end in time; their list is on the page. */
  leftOutCount?: number;
  /** Builds the draft again without its deadline, with the milestones that were left out for it. */
  onRemoveDeadline?: () => void;
  /** Builds the draft of a shortened path again without what was added. */
  onShorten?: () => void;
};

export function DeadlineAdvice(props: DeadlineAdviceProps) {
  const { path, isExam, deadline, pace, leftOutCount = 0, onRemoveDeadline, onShorten } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const { setHours, setDeadline, isUpdating } = usePathActions(path.id);
  const [pressed, setPressed] = useState<"hours" | "deadline">();
  const [isChanging, setIsChanging] = useState(false);
  const dates = {
    date: format.date(deadline.finish_date, "date", "UTC"),
    deadline: format.date(deadline.deadline, "date", "UTC"),
  };
  const leftOut = leftOutCount > 0 && (
    <p>
      <a href={`#${leftOutId}`} className="underline underline-offset-4">
        {t("paths:leftOut.count", { count: leftOutCount })}
      </a>
    </p>
  );
  if (deadline.fits) {
    return (
      <InlineAlert tone="success">
        <p>{t(isExam ? "paths:draft.examFits" : "paths:draft.deadlineFits", dates)}</p>
        {leftOut}
      </InlineAlert>
    );
  }
  const { hours_per_week_needed: hours, milestones_that_fit: fitting } = deadline;
  const total = Object.keys(path.milestones).length;
  const milestones = t("paths:draft.milestones", { count: total });
  const pendingOf = (button: typeof pressed) => ({
    loading: isUpdating && pressed === button,
    disabled: isUpdating && pressed !== button,
  });
  const removeDeadline = () => {
    setPressed("deadline");
    setDeadline(null);
  };
  const isPossible = hours !== null && hours <= limits.paths.maxHoursPerWeek;
  return (
    <>
      <InlineAlert
        tone="info"
        action={
          <div className="flex flex-wrap gap-2">
            {isPossible && hours > path.hours_per_week && (
              <Button
                variant="secondary"
                size="sm"
                {...pendingOf("hours")}
                onClick={() => {
                  setPressed("hours");
                  setHours(hours);
                }}
              >
                {t("paths:draft.deadlineApply", { count: hours })}
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              disabled={isUpdating}
              onClick={() => setIsChanging(true)}
            >
              {t("paths:draft.deadlineChange")}
            </Button>
            {onShorten && (
              <Button variant="secondary" size="sm" disabled={isUpdating} onClick={onShorten}>
                {t(isExam ? "paths:draft.examShorten" : "paths:draft.shortAgain")}
              </Button>
            )}
            {!isExam && (
              <Button
                variant="secondary"
                size="sm"
                {...pendingOf("deadline")}
                onClick={onRemoveDeadline ?? removeDeadline}
              >
                {t("paths:draft.deadlineKeep", formatHours(path.hours_per_week))}
              </Button>
            )}
          </div>
        }
      >
        <p className="font-medium">
          {t(isExam ? "paths:draft.examMissed" : "paths:draft.deadlineMissed", {
            ...dates,
            ...formatHours(pace),
          })}
        </p>
        <p>
          {fitting > 0
            ? t("paths:draft.deadlineMilestones", { count: fitting, total })
            : t("paths:draft.deadlineNone")}{" "}
          {isPossible
            ? t("paths:draft.deadlineHours", { count: hours, milestones })
            : t("paths:draft.deadlineNoHours")}
        </p>
        {leftOut}
      </InlineAlert>
      {isChanging && <DeadlineDialog path={path} onClose={() => setIsChanging(false)} />}
    </>
  );
}
