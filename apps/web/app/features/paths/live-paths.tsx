import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvent } from "#web/platform/live/live.ts";
import {
  pathKey,
  pathsKey,
  refreshPathLists,
  milestoneMutationKey,
  studyDaysKey,
} from "#web/entities/query-keys.ts";

/** Once, in the signed-in layout: what another device changed is read again. */
export function LivePaths() {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());

  useLiveEvent("ready", ({ resumed }) => {
    if (resumed) return;
    void client.invalidateQueries({ queryKey: pathsKey });
    refreshPathLists(client);
  });
  useLiveEvent("path.changed", ({ id }) => {
    // Our own step is still on its way: its answer is newer than a read begun now.
    if (hasStep(client, id)) waiting.current.add(id);
    else refreshPath(client, id);
  });
  useEffect(() => {
    const ids = waiting.current;
    return client.getMutationCache().subscribe(() => {
      for (const id of ids) if (!hasStep(client, id) && ids.delete(id)) refreshPath(client, id);
    });
  }, [client]);

  return null;
}

function hasStep(client: QueryClient, id: string): boolean {
  return client.isMutating({ mutationKey: milestoneMutationKey(id) }) > 0;
}

function refreshPath(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: pathKey(id) });
  void client.invalidateQueries({ queryKey: studyDaysKey });
  refreshPathLists(client);
}
