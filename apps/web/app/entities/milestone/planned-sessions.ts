import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import type { NextSession } from "@masar/contract/paths/planned-session-schemas";
import { findOpenSession } from "@masar/domain/progress/session-progress";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { plannedSessionsKey } from "#web/entities/query-keys.ts";

// Apart from the ticks, so that the dashboard does not load what only a tick needs.

export function plannedSessionsQuery(pathId: string, key: string) {
  return queryOptions({
    queryKey: [...plannedSessionsKey, pathId, key],
    queryFn: () =>
      afterPendingChanges(() =>
        call(milestonesEndpoints, "listPlannedSessions", { params: { id: pathId, key } }),
      ),
  });
}

/** Of the active paths, for the search. */
export const sessionTitlesQuery = queryOptions({
  queryKey: [...plannedSessionsKey, "titles"],
  queryFn: () => call(milestonesEndpoints, "listSessionTitles"),
});

/**
 * The next session as the server last said, or, after a tick that the server does not know yet, the first open one of
 * the list on this device.
 */
export function useNextSession(
  pathId: string,
  // Data that an earlier release stored on the device has none.
  next: NextSession | null | undefined,
): NextSession | null {
  const { data } = useQuery({
    ...plannedSessionsQuery(pathId, next?.milestone_key ?? ""),
    enabled: Boolean(next?.completed_at),
  });
  if (!next?.completed_at) return next ?? null;
  return (data && findOpenSession(data)) ?? null;
}
