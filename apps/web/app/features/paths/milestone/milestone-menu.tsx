import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { sumSessions } from "@masar/domain/progress/session-progress";
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  Lock,
  LockOpen,
  Pencil,
  Plus,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { usePathView } from "#web/features/paths/path-view.tsx";
import { usePathActions } from "../use-path-actions.ts";
import { MilestoneForm } from "./milestone-form.tsx";
import { MilestoneStudyItems, useMilestoneStudy } from "./milestone-study-items.tsx";
import { AddTimeDialog, CompleteDialog } from "./minutes-dialogs.tsx";
import { RebuildDialog } from "./rebuild-dialog.tsx";

// Only a completed milestone needs its script and strings.
const MilestoneMoment = lazy(async () => {
  const [{ MilestoneMoment: moment }] = await Promise.all([
    import("#web/entities/milestone-end/milestone-moment.tsx"),
    loadMoreStrings("desk", "road"),
  ]);
  return { default: moment };
});

type MilestoneMenuProps = { milestone: MilestoneView; onRemoved: () => void };

export function MilestoneMenu({ milestone, onRemoved }: MilestoneMenuProps) {
  const { t } = useTranslation();
  const { detail, milestones, canStudy } = usePathView();
  const pathId = detail.path.id;
  const { edit } = usePathActions(pathId);
  const study = useMilestoneStudy(pathId, milestone);
  const [dialog, setDialog] = useState<
    "edit" | "add" | "complete" | "time" | "rebuild" | "remove" | null
  >(null);
  const close = () => setDialog(null);
  /** The sessions of the completed milestone, as they were before. */
  const [completedWith, setCompletedWith] = useState<ReturnType<typeof sumSessions> | null>(null);
  const { key, title } = milestone;
  const keys = milestones.map((other) => other.key);
  const index = keys.indexOf(key);
  const ownCounts = useSessionCounts(detail).filter((count) => count.milestone_key === key);

  const move = (by: -1 | 1) => {
    const order = keys.filter((other) => other !== key);
    order.splice(index + by, 0, key);
    edit({ kind: "reorder", keys: order }, t("road:toasts.moved"));
  };
  const remove = () =>
    edit({ kind: "remove", key }, t("road:toasts.removed", { title }), onRemoved);
  const isLocked = milestone.locked !== null;
  const toggleLock = () =>
    edit(
      { kind: isLocked ? "unlock" : "lock", key },
      t(isLocked ? "road:toasts.unlocked" : "road:toasts.locked", { title }),
    );
  const regenerate = () => {
    close();
    edit({ kind: "regenerate", key }, t("road:toasts.regenerated"));
  };

  return (
    <>
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={t("road:milestone.menu", { title })} tooltip={false} />
        }
      >
        {canStudy && (
          <MilestoneStudyItems
            milestone={milestone}
            study={study}
            onComplete={() => setDialog("complete")}
            onAddTime={() => setDialog("time")}
          />
        )}
        <MenuItem icon={Pencil} onSelect={() => setDialog("edit")}>
          {t("road:milestone.edit")}
        </MenuItem>
        <MenuItem icon={ArrowUp} disabled={index <= 0} onSelect={() => move(-1)}>
          {t("road:milestone.moveUp")}
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={index >= keys.length - 1} onSelect={() => move(1)}>
          {t("road:milestone.moveDown")}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={() => setDialog("add")}>
          {t("road:milestone.addAfter")}
        </MenuItem>
        {/* A milestone written by the user has no source to regenerate it from. */}
        {milestone.origin?.engine !== "learner" && (
          <MenuItem icon={RefreshCw} disabled={isLocked} onSelect={() => setDialog("rebuild")}>
            {t("road:milestone.regenerate")}
          </MenuItem>
        )}
        {(isLocked || detail.plan.dates[key]) && !milestone.is_completed && (
          <MenuItem icon={isLocked ? LockOpen : Lock} onSelect={toggleLock}>
            {t(isLocked ? "road:milestone.unlock" : "road:milestone.lock")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          danger
          disabled={keys.length <= 1}
          onSelect={isLocked ? () => setDialog("remove") : remove}
        >
          {t("road:milestone.remove")}
        </MenuItem>
      </Menu>
      <MilestoneForm
        open={dialog === "edit"}
        onClose={close}
        pathId={pathId}
        milestone={milestone}
      />
      <MilestoneForm open={dialog === "add"} onClose={close} pathId={pathId} after={key} />
      <CompleteDialog
        open={dialog === "complete"}
        onClose={close}
        onCompleted={() => setCompletedWith(sumSessions(ownCounts))}
        pathId={pathId}
        milestone={milestone}
      />
      {completedWith && (
        <Suspense fallback={null}>
          <MilestoneMoment
            path={detail.path}
            milestone={milestone}
            milestones={milestones}
            next={milestones.find((other) => !other.is_completed && other.key !== key)}
            today={detail.today}
            sessions={completedWith}
            onClose={() => setCompletedWith(null)}
          />
        </Suspense>
      )}
      <RebuildDialog
        open={dialog === "rebuild"}
        milestone={milestone}
        onConfirm={regenerate}
        onClose={close}
      />
      <ConfirmDialog
        open={dialog === "remove"}
        title={t("road:milestone.removeLockedTitle")}
        subject={title}
        text={t("road:milestone.removeLockedText")}
        confirmLabel={t("road:milestone.remove")}
        onConfirm={() => {
          close();
          remove();
        }}
        onClose={close}
      />
      <AddTimeDialog
        open={dialog === "time"}
        onClose={close}
        pathId={pathId}
        milestone={milestone}
      />
    </>
  );
}
