import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useState } from "react";
import { useIsPainted } from "#web/platform/browser/use-is-painted.ts";
import { PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { hasMilestoneAction, MilestoneAction } from "./milestone-action.tsx";
import { MilestonePanel, MilestoneToolbar } from "./milestone-panel.tsx";

type MilestoneSheetProps = {
  milestone: MilestoneView | undefined;
  onOpen: (key: string) => void;
  onClose: () => void;
};

/** The open milestone on a phone: its title at once, the rest after the first frame. */
export function MilestoneSheet({ milestone, onOpen, onClose }: MilestoneSheetProps) {
  // Another milestone is another sheet, which starts at its top; a closed sheet stays the same.
  const [lastId, setLastId] = useState(milestone?.id);
  if (milestone && milestone.id !== lastId) setLastId(milestone.id);
  return <MilestoneSheetContent key={lastId} {...{ milestone, onOpen, onClose }} />;
}

function MilestoneSheetContent({ milestone, onOpen, onClose }: MilestoneSheetProps) {
  const view = usePathView();
  const hasContent = useIsPainted(milestone !== undefined);
  return (
    <Sheet
      start="title"
      isInUrl
      open={milestone !== undefined}
      onClose={onClose}
      title={milestone && <PathText milestone={milestone}>{milestone.title}</PathText>}
      footer={
        milestone &&
        hasContent &&
        hasMilestoneAction(view, milestone) && (
          <MilestoneAction milestone={milestone} onOpen={onOpen} />
        )
      }
    >
      {milestone && hasContent ? (
        <div className="grid gap-3">
          <MilestoneToolbar milestone={milestone} onRemoved={onClose} />
          <MilestonePanel milestone={milestone} />
        </div>
      ) : (
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
    </Sheet>
  );
}
