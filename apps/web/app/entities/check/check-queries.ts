import { checksEndpoints } from "@masar/contract/checks/endpoints";
import type { CheckState } from "@masar/contract/checks/schemas";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { milestoneCheckKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

/** Stored on the device, so that a check works offline. */
export function milestoneCheckQuery(pathId: string, key: string) {
  return queryOptions({
    queryKey: [...milestoneCheckKey, pathId, key],
    queryFn: () =>
      afterPendingChanges(() =>
        call(checksEndpoints, "getMilestoneCheck", { params: { id: pathId, key } }),
      ),
  });
}

/** Loads the check of a milestone that is studied, so that it can be taken offline. */
export function usePrefetchCheck(pathId: string, state: CheckState | undefined): void {
  const client = useQueryClient();
  const key = state?.milestone_key;
  useEffect(() => {
    if (key !== undefined) void client.prefetchQuery(milestoneCheckQuery(pathId, key));
  }, [client, pathId, key]);
}
