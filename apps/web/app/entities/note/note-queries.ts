import { notesEndpoints } from "@masar/contract/notes/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const notesQuery = queryOptions({
  queryKey: ["notes"],
  queryFn: () => afterPendingChanges(async () => (await call(notesEndpoints, "listNotes")).notes),
});
