import { checkLimits } from "@masar/contract/checks/constants";
import type { CheckState } from "@masar/contract/checks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { Star } from "#web/ui/display/star.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { milestoneCheckQuery } from "./check-queries.ts";

type CheckStatusProps = {
  pathId: string;
  state: CheckState;
  isCompleted: boolean;
};

/** Whether a milestone was checked or only declared complete, and the way to its check. */
export function CheckStatus({ pathId, state, isCompleted }: CheckStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  const checkedAt = useCheckedAt(pathId, state);
  const to = links.check(pathId, state.milestone_key);
  if (checkedAt !== null) {
    return (
      <div className="flex items-center gap-3 rounded-md bg-teal-soft px-4 py-3">
        <Star state="done" className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium text-teal">
            {t("checks:status.checked", { date: formatDate(checkedAt) })}
          </p>
          <TextLink to={to} className="text-sm">
            {t("checks:status.repeat")}
          </TextLink>
        </div>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      {isCompleted && <p>{t("checks:status.declared")}</p>}
      <p className="text-sm text-ink-2">
        {t("checks:status.about", {
          share: format.percent(checkLimits.passShare),
          min: checkLimits.minQuestions,
          max: checkLimits.maxQuestions,
        })}
      </p>
      <ButtonLink variant="secondary" size="sm" to={to}>
        {t("checks:status.start")}
      </ButtonLink>
    </div>
  );
}

/** A check that was finished offline is only in the copy on the device. */
function useCheckedAt(pathId: string, { milestone_key, checked_at }: CheckState): string | null {
  const { data } = useQuery({ ...milestoneCheckQuery(pathId, milestone_key), enabled: false });
  const passed = data?.attempts.findLast((attempt) => attempt.is_passed);
  return checked_at ?? passed?.finished_at ?? null;
}
