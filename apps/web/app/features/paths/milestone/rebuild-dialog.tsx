import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";

type RebuildDialogProps = {
  open: boolean;
  milestone: MilestoneView;
  onConfirm: () => void;
  onClose: () => void;
};

/** Names what a rebuild removes: changed texts are not marked as such, own sessions and chosen courses are. */
export function RebuildDialog({ open, milestone, onConfirm, onClose }: RebuildDialogProps) {
  const { t } = useTranslation();
  const { courses } = usePathView();
  const withOwnSessions = milestone.sub_milestones
    .filter(({ own_sessions }) => own_sessions !== undefined)
    .map(({ title }) => title);
  const chosen = milestone.linked_courses
    .filter(({ reason }) => reason === "chosen_by_learner")
    .map(({ course }) => courses.get(course)?.title ?? course);
  return (
    <ConfirmDialog
      open={open}
      title={t("road:milestone.rebuildTitle")}
      subject={milestone.title}
      text={t("road:milestone.rebuildText")}
      confirmLabel={t("road:milestone.rebuildConfirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {withOwnSessions.length > 0 && (
        <p>{t("road:milestone.rebuildSessions", { titles: withOwnSessions })}</p>
      )}
      {chosen.length > 0 && <p>{t("road:milestone.rebuildCourses", { titles: chosen })}</p>}
    </ConfirmDialog>
  );
}
