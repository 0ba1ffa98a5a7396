import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession } from "@masar/contract/paths/planned-session-schemas";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { afterPendingChanges, useChange } from "#web/sync/send-change.ts";
import { milestoneMutationKey, plannedSessionsKey } from "#web/entities/query-keys.ts";
import { useUpdateErrorToast } from "./milestone-mutations.ts";

export function plannedSessionsQuery(pathId: string, key: string) {
  return queryOptions({
    queryKey: [...plannedSessionsKey, pathId, key],
    queryFn: () =>
      afterPendingChanges(() =>
        call(milestonesEndpoints, "listPlannedSessions", { params: { id: pathId, key } }),
      ),
  });
}

export type SessionRef = { key: string; sub: string; session: string };

/** Ticking the last open session ticks its sub-milestone, which ticks all of its sessions. */
export function useTickPlannedSession(pathId: string) {
  const tickSession = useChange("tickPlannedSession");
  const tickSub = useChange("tickSubMilestone");
  const onError = useUpdateErrorToast();
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: ({ key, sub, session, ...tick }: SessionRef & SessionTick) => {
      const body = { ...createChangeStamp(), completed: tick.completed };
      return tick.completed && tick.isLastOpen
        ? tickSub({ params: { id: pathId, key, sub }, body })
        : tickSession({ params: { id: pathId, key, sub, session }, body });
    },
    onError,
  });
}

type SessionTick = { completed: boolean; isLastOpen: boolean };

/** Undefined when every session of the milestone is completed. */
export function findOpenSession(sessions: PlannedSessions): NextSession | undefined {
  for (const { id, sessions: list } of sessions.sub_milestones) {
    const index = list.findIndex((session) => session.completed_at === null);
    const session = list[index];
    if (session)
      return {
        ...session,
        milestone_key: sessions.milestone_key,
        sub_milestone: id,
        position: index + 1,
        total: list.length,
      };
  }
  return undefined;
}

/**
 * The next session as the server last said, or, after a tick that the server does not know yet, the first open one of
 * the list on this device.
 */
export function useNextSession(pathId: string, next: NextSession | null): NextSession | null {
  const { data } = useQuery({
    ...plannedSessionsQuery(pathId, next?.milestone_key ?? ""),
    enabled: next !== null && next.completed_at !== null,
  });
  if (!next || next.completed_at === null) return next;
  return (data && findOpenSession(data)) ?? null;
}
