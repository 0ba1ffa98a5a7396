import { tasksEndpoints } from "@masar/contract/tasks/endpoints";
import type { Task } from "@masar/contract/tasks/schemas";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { loadChanges } from "#web/sync/load-changes.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const tasksQuery = queryOptions({
  queryKey: ["tasks"],
  structuralSharing: false,
  queryFn: (context) =>
    afterPendingChanges(() =>
      loadChanges(context, {
        load: (query) => call(tasksEndpoints, "listTasks", { query }),
        toData: ({ tasks }) => tasks,
        getItems: (tasks: Task[]) => tasks,
        setItems: (_, tasks) => tasks,
        getRowId: ({ id }) => id,
        getSortKey: ({ created_at, id }) => created_at + id,
        isNewestFirst: true,
      }),
    ),
});
