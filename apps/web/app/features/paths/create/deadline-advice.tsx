import type { PathPlan } from "@masar/contract/paths/schemas";
import { limits } from "@masar/contract/limits";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { useUpdatePath } from "#web/features/paths/paths.api.ts";

type DeadlineAnswerProps = {
  pathId: string;
  answer: NonNullable<PathPlan["deadline"]>;
  hoursPerWeek: number;
};

/** Whether the deadline fits and, where it does not, what would. */
export function DeadlineAnswer({ pathId, answer, hoursPerWeek }: DeadlineAnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatHours = useFormatHours();
  const update = useUpdatePath(pathId);
  const dates = {
    date: format.date(answer.finish_date, "date", "UTC"),
    deadline: format.date(answer.deadline, "date", "UTC"),
  };
  if (answer.fits) {
    return <InlineAlert tone="success">{t("paths:draft.deadlineFits", dates)}</InlineAlert>;
  }
  const needed = answer.hours_per_week_needed;
  const isPossible = needed !== null && needed <= limits.paths.mostHoursPerWeek;
  const fitting = answer.milestones_that_fit;
  return (
    <InlineAlert
      tone="info"
      action={
        isPossible && (
          <Button
            variant="secondary"
            size="sm"
            loading={update.isPending}
            onClick={() => update.mutate({ hours_per_week: needed })}
          >
            {t("paths:draft.deadlineApply", { count: needed })}
          </Button>
        )
      }
    >
      <p className="font-medium">
        {t("paths:draft.deadlineMissed", { ...dates, ...formatHours(hoursPerWeek) })}
      </p>
      <p>
        {isPossible
          ? t("paths:draft.deadlineHours", { count: needed })
          : t("paths:draft.deadlineNoHours")}{" "}
        {fitting > 0
          ? t("paths:draft.deadlineMilestones", { count: fitting })
          : t("paths:draft.deadlineNone")}
      </p>
      {update.isError && <p className="text-rose">{errorText(t, update.error)}</p>}
    </InlineAlert>
  );
}
