import type { PathSummary } from "@masar/contract/paths/schemas";
import {
  Archive,
  Copy,
  FileBraces,
  FileText,
  Pause,
  Pin,
  PinOff,
  Play,
  Share2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import type { PathActions } from "#web/features/paths/use-path-actions.ts";

type PathStatusItemsProps = {
  path: Pick<PathSummary, "status" | "is_pinned">;
  actions: PathActions;
};

export function PathStatusItems({ path, actions }: PathStatusItemsProps) {
  const { t } = useTranslation();
  const { update, resume } = actions;
  const { status, is_pinned } = path;
  return (
    <>
      {status !== "archived" && (
        <MenuItem
          icon={is_pinned ? PinOff : Pin}
          onSelect={() =>
            update(
              { is_pinned: !is_pinned },
              { title: t(is_pinned ? "road:toasts.unpinned" : "road:toasts.pinned") },
            )
          }
        >
          {t(is_pinned ? "road:menu.unpin" : "road:menu.pin")}
        </MenuItem>
      )}
      {status === "active" && (
        <MenuItem
          icon={Pause}
          onSelect={() => update({ status: "paused" }, { title: t("road:toasts.paused") })}
        >
          {t("road:menu.pause")}
        </MenuItem>
      )}
      {(status === "paused" || status === "archived") && (
        <MenuItem icon={Play} onSelect={resume}>
          {t(status === "archived" ? "paths:menu.restore" : "road:menu.resume")}
        </MenuItem>
      )}
      {status !== "archived" && (
        <MenuItem
          icon={Archive}
          onSelect={() => update({ status: "archived" }, { title: t("road:toasts.archived") })}
        >
          {t("road:menu.archive")}
        </MenuItem>
      )}
    </>
  );
}

type PathCopyItemsProps = {
  actions: PathActions;
  onDuplicate: () => void;
  /** Absent for a draft and an archived path. */
  onShare?: (() => void) | undefined;
};

export function PathCopyItems({ actions, onDuplicate, onShare }: PathCopyItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onShare && (
        <MenuItem icon={Share2} onSelect={onShare}>
          {t("road:menu.share")}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={onDuplicate}>
        {t("road:menu.duplicate")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={FileText} onSelect={() => actions.exportAs("markdown")}>
        {t("road:menu.exportMarkdown")}
      </MenuItem>
      <MenuItem icon={FileBraces} onSelect={() => actions.exportAs("json")}>
        {t("road:menu.exportJson")}
      </MenuItem>
    </>
  );
}
