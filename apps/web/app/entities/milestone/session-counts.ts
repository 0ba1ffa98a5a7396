import type { SessionCount } from "@masar/contract/paths/planned-session-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { countSessions, sumSessions } from "@masar/domain/progress/session-progress";
import { useQueries } from "@tanstack/react-query";
import { useSyncState } from "#web/sync/send-change.ts";
import { plannedSessionsQuery } from "./planned-sessions.ts";

/** Of a milestone whose ticks wait to be sent, the list on this device knows more than the counts of the server. */
export function useSessionCounts(detail: PathDetail): SessionCount[] {
  const { path } = detail;
  const session_counts = listSessionCounts(detail);
  const { pendingMilestones } = useSyncState();
  const keys = [...new Set(session_counts.map(({ milestone_key }) => milestone_key))].filter(
    (key) => pendingMilestones.includes(`${path.id}/${key}`),
  );
  const lists = useQueries({
    queries: keys.map((key) => ({ ...plannedSessionsQuery(path.id, key), enabled: false })),
  });
  const local = lists.flatMap(({ data }) => (data ? countSessions(data) : []));
  return session_counts.map((count) => local.find((other) => isSameSub(count, other)) ?? count);
}

/** A copy that an earlier release stored on this device has no counts. */
export function listSessionCounts(detail: PathDetail): SessionCount[] {
  const counts: SessionCount[] | undefined = detail.session_counts;
  return counts ?? [];
}

function isSameSub(one: SessionCount, other: SessionCount): boolean {
  return one.milestone_key === other.milestone_key && one.sub_milestone === other.sub_milestone;
}

export function milestonePercentage(
  milestone: Pick<MilestoneView, "key" | "progress_percentage">,
  counts: readonly SessionCount[],
): number {
  const own = counts.filter(({ milestone_key }) => milestone_key === milestone.key);
  return shownPercentage(milestone.progress_percentage, sumSessions(own));
}

export function sumSessionCounts(counts: readonly SessionCount[]) {
  const { completed, total } = sumSessions(counts);
  return { done: completed, count: total };
}
