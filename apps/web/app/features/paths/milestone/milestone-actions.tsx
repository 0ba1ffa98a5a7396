import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { ArrowRight, Check, Play, Plus, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStartMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useReopenMilestone } from "./milestones.api.ts";
import { usePathView } from "#web/features/paths/path-view.tsx";
import { useSingleFlight } from "#web/features/paths/use-path-actions.ts";
import { AddTimeDialog, CompleteDialog } from "./minutes-dialogs.tsx";

type MilestoneActionsProps = {
  pathId: string;
  milestone: MilestoneView;
  onOpen: (key: string) => void;
  study?: ReactNode;
};

export function MilestoneActions({ pathId, milestone, onOpen, study }: MilestoneActionsProps) {
  const { t } = useTranslation();
  const target = { pathId, key: milestone.key, title: milestone.title };
  const start = useStartMilestone(target);
  const reopen = useReopenMilestone(target);
  const once = useSingleFlight();
  const { current } = usePathView();
  const [dialog, setDialog] = useState<"complete" | "time" | null>(null);
  const form = { pathId, milestone, onClose: () => setDialog(null) };
  const isUnstarted = milestone.started_at === null && !milestone.is_completed;

  return (
    <>
      <div className="flex w-full flex-wrap gap-2.5">
        {isUnstarted && (
          <Button
            icon={<Icon icon={Play} />}
            loading={start.isPending}
            onClick={() => once(() => start.mutateAsync())}
          >
            {t("road:milestone.start")}
          </Button>
        )}
        {!milestone.is_completed && (
          <Button
            variant={isUnstarted ? "secondary" : "primary"}
            icon={<Icon icon={Check} />}
            onClick={() => setDialog("complete")}
          >
            {t("road:milestone.complete")}
          </Button>
        )}
        {milestone.is_completed && current && (
          <Button icon={<Icon icon={ArrowRight} />} onClick={() => onOpen(current.key)}>
            {t("road:milestone.next")}
          </Button>
        )}
        {!milestone.is_completed && study}
        <Button variant="secondary" icon={<Icon icon={Plus} />} onClick={() => setDialog("time")}>
          {t("road:milestone.addTime")}
        </Button>
        {milestone.is_completed && (
          <Button
            variant="quiet"
            icon={<Icon icon={RotateCcw} />}
            loading={reopen.isPending}
            onClick={() => once(() => reopen.mutateAsync())}
          >
            {t("road:milestone.reopen")}
          </Button>
        )}
      </div>
      <CompleteDialog open={dialog === "complete"} {...form} />
      <AddTimeDialog open={dialog === "time"} {...form} />
    </>
  );
}
