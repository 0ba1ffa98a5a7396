import { Timer } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type ToolsListProps = {
  /** Icon only; the name stays for screen readers and as a tooltip. */
  isCollapsed?: boolean;
  isOpen: boolean;
  onOpen: () => void;
};

export function ToolsList({ isCollapsed = false, isOpen, onOpen }: ToolsListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const label = t("shell:tools.learning");
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cn(
        "flex min-h-12 w-full items-center gap-3 rounded-md border border-transparent px-3 py-2 text-start transition-colors duration-150 hover:bg-track",
        isCollapsed && "justify-center",
      )}
    >
      <Icon icon={Timer} className="text-ink-2" />
      <span className={isCollapsed ? "sr-only" : "min-w-0"}>
        <span className="block leading-snug">{label}</span>{" "}
        <span className="block text-xs leading-snug text-ink-3">
          {t("shell:tools.description")}
        </span>
      </span>
    </button>
  );
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-1 border-t border-line pt-4">
      <h2 id={titleId} className={isCollapsed ? "sr-only" : "px-3 text-xs font-medium text-ink-2"}>
        {t("shell:tools.title")}
      </h2>
      {isCollapsed ? (
        <Tooltip label={label} side="beside">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </section>
  );
}
