import type { SessionCount } from "@masar/contract/paths/planned-session-schemas";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { countSessions, sumSessions } from "@masar/domain/progress/session-progress";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSyncState } from "#web/sync/send-change.ts";
import { plannedSessionsQuery } from "./planned-sessions.ts";

/** Of a milestone whose ticks wait to be sent, the list on this device knows more than the counts of the server. */
export function useSessionCounts(detail: PathDetail): SessionCount[] {
  const { path } = detail;
  const { pendingMilestones } = useSyncState();
  const keys = Object.keys(path.milestones).filter((key) =>
    pendingMilestones.includes(`${path.id}/${key}`),
  );
  const local = useQueries({
    queries: keys.map((key) => ({ ...plannedSessionsQuery(path.id, key), enabled: false })),
    combine: countLoaded,
  });
  return useMemo(
    () =>
      listSessionCounts(detail).map(
        (count) => local.find((other) => isSameSub(count, other)) ?? count,
      ),
    [detail, local],
  );
}

function countLoaded(lists: { data: PlannedSessions | undefined }[]): SessionCount[] {
  return lists.flatMap(({ data }) => (data ? countSessions(data) : []));
}

/** A copy that an earlier release stored on this device has no counts. */
export function listSessionCounts(detail: PathDetail): SessionCount[] {
  const counts: SessionCount[] | undefined = detail.session_counts;
  return counts ?? [];
}

function isSameSub(one: SessionCount, other: SessionCount): boolean {
  return one.milestone_key === other.milestone_key && one.sub_milestone === other.sub_milestone;
}

export function sumSessionCounts(counts: readonly SessionCount[]) {
  const { completed, total } = sumSessions(counts);
  return { done: completed, count: total };
}
