import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NoteTool } from "#web/features/notes/note-tool.tsx";
import type { ToolsContentProps, ToolTab } from "#web/features/shell/tools-dialog.tsx";
import { ProgressTool } from "#web/features/study/dashboard/progress-tool.tsx";
import { TimerTool } from "#web/features/study/timer/timer-tool.tsx";
import { TaskTool } from "#web/features/tasks/task-tool.tsx";
import { links } from "#web/platform/urls/links.ts";
import { SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

const tabs: readonly ToolTab[] = ["timer", "tasks", "notes", "progress"];

/** A visited tab keeps its unsaved text. */
export function LearningTools({ tab, target, onTabChange }: ToolsContentProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<ReadonlySet<ToolTab>>(new Set([tab]));
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]));

  const tasks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (target?.kind === "newTask") tasks.current?.querySelector("input")?.focus();
  }, [target]);

  const parts: Record<ToolTab, ReactNode> = {
    timer: (
      <div className="grid gap-6">
        <TimerTool />
        <ButtonLink variant="secondary" className="justify-self-center" to={links.desk}>
          {t("desk:tools.toDesk")}
        </ButtonLink>
      </div>
    ),
    tasks: (
      <div ref={tasks}>
        <TaskTool proposed={target?.kind === "newTask" ? target : undefined} />
      </div>
    ),
    notes: <NoteTool target={target?.kind === "note" ? target : undefined} />,
    progress: (
      <div className="grid gap-6">
        <ProgressTool />
        <ButtonLink variant="secondary" className="justify-self-center" to={links.review}>
          {t("desk:tools.toReview")}
        </ButtonLink>
      </div>
    ),
  };
  return (
    <Tabs
      keepMounted
      isSticky
      label={t("desk:tools.label")}
      value={tab}
      onValueChange={(value) => onTabChange(value as ToolTab)}
      items={tabs.map((name) => ({
        value: name,
        label: t(`desk:tools.${name}`),
        content: seen.has(name) && <SectionBoundary>{parts[name]}</SectionBoundary>,
      }))}
    />
  );
}
