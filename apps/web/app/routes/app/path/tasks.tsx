import { TasksPage } from "#web/features/paths/page/tasks-page.tsx";
import { PathTasks } from "#web/features/tasks/task-tool.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/tasks";

export const clientLoader = loadPageStrings(
  "briefs",
  "checks",
  "courses",
  "notes",
  "road",
  "settings",
  "tasks",
);

export const meta = createMeta((t) => t("road:page.tasks"));

export default function TasksRoute({ params }: Route.ComponentProps) {
  return (
    <TasksPage>
      <PathTasks key={params.pathId} pathId={params.pathId} />
    </TasksPage>
  );
}
