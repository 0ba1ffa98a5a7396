import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "#web/lib/live.ts";
import { pathKey, pathsKey, refreshPathLists, stepKey, studyDaysKey } from "./path-keys.ts";

/** Once, in the signed-in layout: what another device changed is read again. */
export function LivePaths() {
  const client = useQueryClient();

  useLiveEvent("ready", ({ resumed }) => {
    if (resumed) return;
    void client.invalidateQueries({ queryKey: pathsKey });
    refreshPathLists(client);
  });
  useLiveEvent("path.changed", ({ id }) => {
    // Our own step is still on its way: its answer is newer than a read begun now.
    if (client.isMutating({ mutationKey: stepKey(id) }) > 0) return;
    void client.invalidateQueries({ queryKey: pathKey(id) });
    void client.invalidateQueries({ queryKey: studyDaysKey });
    refreshPathLists(client);
  });

  return null;
}
