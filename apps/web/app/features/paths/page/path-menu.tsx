import {
  CalendarClock,
  CalendarSync,
  Ellipsis,
  History,
  ListChecks,
  Pencil,
  Plus,
  Undo2,
} from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { limits } from "@masar/contract/limits";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TitleInput } from "#web/ui/forms/text-input.tsx";
import { MilestoneForm } from "#web/features/paths/milestone/milestone-form.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useDuplicate } from "./duplicate-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";
import { PathCopyItems, PathStatusItems } from "./path-menu-items.tsx";
import type { PathView } from "#web/features/paths/path-view.tsx";
import { DeadlineDialog } from "#web/features/paths/deadline-dialog.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { FormButtons } from "#web/features/paths/form-buttons.tsx";

const SharePathDialog = lazy(async () => ({
  default: (await import("#web/features/paths/publishing/share-path-dialog.tsx")).SharePathDialog,
}));

export function PathMenu({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { path } = view.detail;
  const actions = usePathActions(path.id);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"rename" | "versions" | "add" | "deadline" | "share" | null>(
    null,
  );
  const close = () => setDialog(null);
  const canShare = path.status !== "draft" && path.status !== "archived";
  const canShorten =
    path.status !== "completed" &&
    path.status !== "archived" &&
    (view.detail.checks ?? []).length > 0;
  const { startDuplicate, duplicateDialog } = useDuplicate(path.id, actions);

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("road:menu.label")} variant="outlined" />}
      >
        {path.status === "active" && (
          <MenuItem icon={CalendarSync} onSelect={actions.moveDates}>
            {t("road:menu.moveDates")}
          </MenuItem>
        )}
        {path.status !== "completed" && path.status !== "archived" && (
          <MenuItem icon={CalendarClock} onSelect={() => setDialog("deadline")}>
            {t("road:menu.deadline")}
          </MenuItem>
        )}
        <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
          {t("road:menu.rename")}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={() => setDialog("add")}>
          {t("road:menu.addMilestone")}
        </MenuItem>
        {canShorten && (
          <MenuItem icon={ListChecks} onSelect={() => void navigate(links.placement(path.id))}>
            {t("road:menu.placement")}
          </MenuItem>
        )}
        <MenuItem icon={Undo2} disabled={!path.can_undo} onSelect={actions.undo}>
          {t("road:menu.undo")}
        </MenuItem>
        <MenuItem icon={History} onSelect={() => setDialog("versions")}>
          {t("road:menu.versions")}
        </MenuItem>
        <MenuSeparator />
        {path.status !== "draft" && <PathStatusItems path={path} actions={actions} />}
        <PathCopyItems
          actions={actions}
          onDuplicate={startDuplicate}
          onShare={canShare ? () => setDialog("share") : undefined}
        />
      </Menu>
      {duplicateDialog}
      {dialog === "share" && (
        <Suspense>
          <SharePathDialog pathId={path.id} title={path.title} onClose={close} />
        </Suspense>
      )}
      {dialog === "deadline" && <DeadlineDialog path={path} onClose={close} />}
      <RenamePathDialog open={dialog === "rename"} onClose={close} path={path} />
      <VersionsDialog open={dialog === "versions"} onClose={close} path={path} />
      <MilestoneForm
        open={dialog === "add"}
        onClose={close}
        pathId={path.id}
        after={view.milestones.at(-1)?.key ?? null}
      />
    </>
  );
}

type RenamePathDialogProps = { open: boolean; onClose: () => void; path: LearningPath };

function RenamePathDialog({ open, onClose, path }: RenamePathDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t("road:rename.title")}>
      <RenameForm path={path} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ path, onClose }: Omit<RenamePathDialogProps, "open">) {
  const { t } = useTranslation();
  const { edit, isEditing } = usePathActions(path.id);
  const [title, setTitle] = useState(path.title);
  const [description, setDescription] = useState(path.description);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit({ kind: "rename", title: title.trim(), description }, t("road:toasts.renamed"), onClose);
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t("road:rename.name")} required>
        <TitleInput
          value={title}
          maxLength={limits.paths.titleLength}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={t("road:rename.description")}>
        <TextArea
          value={description}
          maxLength={limits.paths.descriptionLength}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <FormButtons submitLabel={t("road:rename.save")} isPending={isEditing} onCancel={onClose} />
    </form>
  );
}
