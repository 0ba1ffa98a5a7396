import { Copy, FileBraces, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import type { PathActions } from "#web/features/paths/use-path-actions.ts";

type PathCopyItemsProps = { actions: Pick<PathActions, "duplicate" | "exportAs"> };

/** A second path of it, or a file. */
export function PathCopyItems({ actions }: PathCopyItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem icon={Copy} onSelect={actions.duplicate}>
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
