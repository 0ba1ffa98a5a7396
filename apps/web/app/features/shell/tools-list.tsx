import { Layers, LifeBuoy, ListTodo, NotebookPen, Timer } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { SidebarEntry } from "./sidebar-entry.tsx";
import type { ToolTab } from "./tools-dialog.tsx";

type ToolsListProps = {
  /** Icons only; names stay for screen readers and as tooltips. */
  isCollapsed?: boolean;
  isOpen: boolean;
  onOpen: (tab?: ToolTab) => void;
  onChoose?: () => void;
  /** Also tasks, notes and help, which a phone has nowhere else. */
  hasPlaces?: boolean;
};

export function ToolsList(props: ToolsListProps) {
  const { isCollapsed = false, isOpen, onOpen, onChoose, hasPlaces = false } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const shared = { isCollapsed, onChoose };
  const dialog = { ...shared, isOpen };
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-1 border-t border-line pt-4">
      <h2 id={titleId} className={isCollapsed ? "sr-only" : "px-3 text-xs font-medium text-ink-2"}>
        {t("shell:tools.title")}
      </h2>
      <SidebarEntry
        {...dialog}
        icon={Timer}
        label={t("shell:tools.learning")}
        description={t("shell:tools.description")}
        onOpen={() => onOpen()}
      />
      <SidebarEntry {...shared} icon={Layers} label={t("shell:tools.review")} to={links.review} />
      {hasPlaces && (
        <>
          <SidebarEntry
            {...dialog}
            icon={ListTodo}
            label={t("shell:tools.tasks")}
            onOpen={() => onOpen("tasks")}
          />
          <SidebarEntry
            {...dialog}
            icon={NotebookPen}
            label={t("shell:tools.notes")}
            onOpen={() => onOpen("notes")}
          />
          <SidebarEntry
            {...shared}
            icon={LifeBuoy}
            label={t("shell:tools.help")}
            to={links.support}
          />
        </>
      )}
    </section>
  );
}
