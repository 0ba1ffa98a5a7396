import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { TaskTool } from "./task-tool.tsx";

export function PathTasks({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div>
        <CardTitle id={titleId}>{t("tasks:onPath.title")}</CardTitle>
        <p className="mt-1 text-sm text-ink-2">{t("tasks:onPath.text")}</p>
      </div>
      <TaskTool milestoneRef={{ pathId, milestoneKey: null }} />
    </Card>
  );
}
