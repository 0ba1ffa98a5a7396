import { tasksEndpoints } from "@masar/contract/tasks/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const tasksQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: () => afterPendingChanges(async () => (await call(tasksEndpoints, "listTasks")).tasks),
});
