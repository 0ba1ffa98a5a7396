import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvent } from "#web/platform/live/live.ts";
import {
  milestoneCheckKey,
  pathKey,
  refreshPathLists,
  milestoneMutationKey,
  studyDaysKey,
} from "#web/entities/query-keys.ts";

/** Refetches paths that another device changed. Rendered once, in the signed-in layout. */
export function LivePaths() {
  const client = useQueryClient();
  const outdated = useRef(new Set<string>());

  useLiveEvent("path.changed", ({ id }) => {
    // The response of a pending mutation is newer than a fetch started now.
    if (isMutating(client, id)) outdated.current.add(id);
    else refreshPath(client, id);
  });
  useEffect(() => {
    const ids = outdated.current;
    return client.getMutationCache().subscribe(() => {
      for (const id of ids) if (!isMutating(client, id) && ids.delete(id)) refreshPath(client, id);
    });
  }, [client]);

  return null;
}

function isMutating(client: QueryClient, id: string): boolean {
  return client.isMutating({ mutationKey: milestoneMutationKey(id) }) > 0;
}

function refreshPath(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: pathKey(id) });
  void client.invalidateQueries({ queryKey: [...milestoneCheckKey, id] });
  void client.invalidateQueries({ queryKey: studyDaysKey });
  refreshPathLists(client);
}
