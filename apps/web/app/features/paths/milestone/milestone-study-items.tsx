import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { Check, Clock, Play, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStartMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { ignoreSecondPress } from "#web/ui/overlays/ignore-second-press.ts";
import { MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { useSingleFlight } from "#web/features/paths/use-path-actions.ts";
import { useReopenMilestone } from "./milestones.api.ts";

/** The mutations live outside the menu, so that closing it does not end them. */
export function useMilestoneStudy(pathId: string, { key, title }: MilestoneView) {
  const start = useStartMilestone({ pathId, key, title });
  const reopen = useReopenMilestone({ pathId, key, title });
  const once = useSingleFlight();
  return {
    start: () => once(() => start.mutateAsync()),
    reopen: () => once(() => reopen.mutateAsync()),
  };
}

type MilestoneStudyItemsProps = {
  milestone: MilestoneView;
  study: ReturnType<typeof useMilestoneStudy>;
  onComplete: () => void;
  onAddTime: () => void;
};

/** What studying does by itself, for those who want to do it by hand. */
export function MilestoneStudyItems(props: MilestoneStudyItemsProps) {
  const { milestone, study, onComplete, onAddTime } = props;
  const { t } = useTranslation();
  const { is_completed: isCompleted, started_at: startedAt } = milestone;
  return (
    <>
      {startedAt === null && !isCompleted && (
        <MenuItem
          icon={Play}
          onSelect={(event) => {
            ignoreSecondPress(event);
            study.start();
          }}
        >
          {t("road:milestone.start")}
        </MenuItem>
      )}
      {!isCompleted && (
        <MenuItem icon={Check} onSelect={onComplete}>
          {t("road:milestone.complete")}
        </MenuItem>
      )}
      <MenuItem icon={Clock} onSelect={onAddTime}>
        {t("road:milestone.addTime")}
      </MenuItem>
      {isCompleted && (
        <MenuItem icon={RotateCcw} onSelect={study.reopen}>
          {t("road:milestone.reopen")}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}
