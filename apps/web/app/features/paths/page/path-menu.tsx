import { CalendarSync, Ellipsis, History, Pencil, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { MilestoneForm } from "#web/features/paths/milestone/milestone-form.tsx";
import { PathCopyItems, PathStatusItems } from "./path-menu-items.tsx";
import type { PathView } from "#web/features/paths/path-view.ts";
import { RenamePathDialog } from "./rename-path-dialog.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type OpenDialog = "rename" | "versions" | "add" | null;

export function PathMenu({ view }: { view: PathView }) {
  const { t } = useTranslation();
  const { path } = view.detail;
  const actions = usePathActions(path.id);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);

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
        <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
          {t("road:menu.rename")}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={() => setDialog("add")}>
          {t("road:menu.addMilestone")}
        </MenuItem>
        <MenuItem icon={Undo2} disabled={!path.can_undo} onSelect={actions.undo}>
          {t("road:menu.undo")}
        </MenuItem>
        <MenuItem icon={History} onSelect={() => setDialog("versions")}>
          {t("road:menu.versions")}
        </MenuItem>
        <MenuSeparator />
        {path.status !== "draft" && <PathStatusItems path={path} actions={actions} />}
        <PathCopyItems actions={actions} />
      </Menu>
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
