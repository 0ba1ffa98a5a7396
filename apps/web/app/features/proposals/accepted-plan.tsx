import type { AcceptedProposal } from "@masar/contract/proposals/schemas";
import { useTranslation } from "react-i18next";
import { UndoPlanButton, usePlanChangeText } from "#web/entities/proposal/undo-plan-button.tsx";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Card } from "#web/ui/layout/card.tsx";
import type { HeadingRef } from "./proposal-card.tsx";
import { useChangedFinishText } from "./use-finish-text.ts";

type AcceptedPlanProps = { proposal: AcceptedProposal; heading: HeadingRef };

/** What the plan is now, with its undo, until the week is over or the path changes again. */
export function AcceptedPlan({ proposal, heading }: AcceptedPlanProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const formatFinish = useChangedFinishText();
  const describe = usePlanChangeText();
  const { finish_date, finish_before, hours_per_week } = proposal;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="grid gap-0.5">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          <span className="block text-sm font-normal text-ink-2">
            {t("road:proposal.done.title")}
          </span>
          <span className="tabular-nums">{formatDate(finish_date)}</span>
        </h2>
        <p className="text-sm text-ink-2">
          {joinFacts(t, [
            formatFinish(finish_date, finish_before),
            `${t("road:proposal.hourCount", formatHours(hours_per_week))} ${t("road:proposal.aWeek")}`,
          ])}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-sm text-ink-2">{describe(proposal)}</p>
        <UndoPlanButton proposal={proposal} />
      </div>
    </Card>
  );
}
