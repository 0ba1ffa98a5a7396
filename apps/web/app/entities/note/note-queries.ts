import { notesEndpoints } from "@masar/contract/notes/endpoints";
import type { Note } from "@masar/contract/notes/schemas";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { loadChanges } from "#web/sync/load-changes.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const notesQuery = queryOptions({
  queryKey: ["notes"],
  structuralSharing: false,
  queryFn: (context) =>
    afterPendingChanges(() =>
      loadChanges(context, {
        load: (query) => call(notesEndpoints, "listNotes", { query }),
        toData: ({ notes }) => notes,
        getItems: (notes: Note[]) => notes,
        setItems: (_, notes) => notes,
        // The server sends a changed note with all its copies.
        getRowId: ({ copy_of, id }) => copy_of ?? id,
        getSortKey: ({ updated_at, id }) => updated_at + id,
        isNewestFirst: true,
      }),
    ),
});
