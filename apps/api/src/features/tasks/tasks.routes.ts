import { listTasks, saveTask } from "#api/features/tasks/tasks.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function tasksRoutes({ serve }: Endpoints): void {
  serve("listTasks", (ctx, { query }) => listTasks(ctx, query));
  serve("saveTask", (ctx, { params, body }) => saveTask(ctx, params, body));
}
