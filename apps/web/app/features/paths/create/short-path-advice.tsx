import type { Adaptation, LearningPath, PathPlan } from "@masar/contract/paths/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeadlineDialog } from "#web/features/paths/deadline-dialog.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { leftOutId } from "./left-out-list.tsx";

type ShortPathAdviceProps = {
  path: LearningPath;
  plan: Pick<PathPlan, "hours">;
  deadline: NonNullable<PathPlan["deadline"]>;
  short: NonNullable<Adaptation["short_version"]>;
  /** The deadline is the date of an exam: it is not removed. */
  isExam: boolean;
  /** Builds the draft again. */
  onSetHours: (hours: number) => void;
  onAddAll: () => void;
  onRemoveDeadline: () => void;
};

/** Says that a draft ends before its date but has less than the goal usually needs, and what else is possible. */
export function ShortPathAdvice(props: ShortPathAdviceProps) {
  const { path, plan, deadline, short, isExam, onSetHours, onAddAll, onRemoveDeadline } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const [isChanging, setIsChanging] = useState(false);
  const { hours_per_week_needed: hours, essential_hours: essential } = short;
  return (
    <>
      <InlineAlert
        tone="info"
        action={
          <div className="flex flex-wrap gap-2">
            {hours !== null && (
              <Button variant="secondary" size="sm" onClick={() => onSetHours(hours)}>
                {t("paths:draft.deadlineApply", { count: hours })}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setIsChanging(true)}>
              {t("paths:draft.deadlineChange")}
            </Button>
            <Button variant="secondary" size="sm" onClick={isExam ? onAddAll : onRemoveDeadline}>
              {isExam
                ? t("paths:draft.examWhole")
                : t("paths:draft.deadlineKeep", formatHours(path.hours_per_week))}
            </Button>
          </div>
        }
      >
        <p className="font-medium">
          {t(isExam ? "paths:draft.examShort" : "paths:draft.shortInTime", {
            ...formatHours(plan.hours),
            deadline: format.date(deadline.deadline, "date", "UTC"),
          })}
        </p>
        <p>
          {t(
            isExam ? "paths:draft.examUsual" : "paths:draft.shortUsual",
            formatHours(short.usual_hours),
          )}{" "}
          {essential != null && <>{t("paths:draft.shortEssential", formatHours(essential))} </>}
          <a href={`#${leftOutId}`} className="underline underline-offset-4">
            {t("paths:draft.examLeftOut")}
          </a>
        </p>
      </InlineAlert>
      {isChanging && <DeadlineDialog path={path} onClose={() => setIsChanging(false)} />}
    </>
  );
}
