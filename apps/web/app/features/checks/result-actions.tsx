import type { PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones, findNextMilestone } from "@masar/domain/progress/milestone-view";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";

type ResultActionsProps = {
  detail: PathDetail;
  milestoneKey: string;
  isPassed: boolean;
  onRepeat: () => void;
};

/** After a check: to complete its milestone and go on, or to study it. The milestone's menu reopens it. */
export function ResultActions({ detail, milestoneKey, isPassed, onRepeat }: ResultActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { path } = detail;
  const milestones = deriveMilestones(path, detail.progress, detail.sub_progress);
  const milestone = milestones.find(({ key }) => key === milestoneKey);
  const next = findNextMilestone(milestones.filter(({ key }) => key !== milestoneKey));
  const complete = useCompleteMilestone({
    pathId: path.id,
    key: milestoneKey,
    title: milestone?.title ?? "",
  });
  // One id for all attempts makes retries idempotent.
  const [sessionId] = useState(newId);
  const goOn = () =>
    complete.mutate(
      { session_id: sessionId, minutes_studied: 0 },
      {
        onSuccess: () =>
          void navigate(next ? links.deskAt(path.id, next.key) : links.path(path.id)),
      },
    );
  const back = links.milestone(path.id, milestoneKey);
  const isOpen = milestone !== undefined && !milestone.is_completed && path.status !== "archived";
  return (
    <div className="flex flex-wrap gap-3">
      {!isPassed && <Button onClick={onRepeat}>{t("checks:result.repeat")}</Button>}
      {isPassed && isOpen && (
        <Button loading={complete.isPending} onClick={goOn}>
          {t(next ? "checks:result.goOn" : "checks:result.complete")}
        </Button>
      )}
      <ButtonLink to={back} variant={isPassed && !isOpen ? "primary" : "secondary"}>
        {t(isPassed && isOpen ? "checks:result.study" : "checks:back")}
      </ButtonLink>
      {!isPassed && isOpen && (
        <Button variant="quiet" loading={complete.isPending} onClick={goOn}>
          {t("checks:result.anyway")}
        </Button>
      )}
    </div>
  );
}
