import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Overview } from "@masar/contract/study/schemas";

type SessionTick = RequestOf<"tickPlannedSession">;

export function applySessionTick(data: PlannedSessions, { params, body }: SessionTick) {
  const completed_at = body.completed ? body.at : null;
  return changeSub(data, params, (sessions) =>
    sessions.map((session) =>
      session.id === params.session ? { ...session, completed_at } : session,
    ),
  );
}

/** Opened again, the sessions that were ticked with the sub-milestone are open, at least its last one. */
export function applyTickToSessions(
  data: PlannedSessions,
  { params, body }: RequestOf<"tickSubMilestone">,
) {
  return changeSub(data, params, (sessions) => {
    const completedAt = sessions.at(-1)?.completed_at;
    return sessions.map((session) => {
      if (body.completed) return { ...session, completed_at: session.completed_at ?? body.at };
      return session.completed_at === completedAt ? { ...session, completed_at: null } : session;
    });
  });
}

function changeSub(
  data: PlannedSessions,
  params: { key: string; sub: string },
  change: (sessions: PlannedSession[]) => PlannedSession[],
): PlannedSessions {
  if (data.milestone_key !== params.key) return data;
  return {
    ...data,
    sub_milestones: data.sub_milestones.map((sub) =>
      sub.id === params.sub ? { ...sub, sessions: change(sub.sessions) } : sub,
    ),
  };
}

/** A session that is open again opens its sub-milestone. */
export function applySessionTickToPath(detail: PathDetail, { params, body }: SessionTick) {
  const { key, sub } = params;
  const next_session = tickNext(detail.next_session, { params, body });
  if (body.completed) return { ...detail, next_session };
  return {
    ...detail,
    next_session,
    sub_progress: detail.sub_progress.filter(
      (row) => row.milestone_key !== key || row.sub_milestone !== sub,
    ),
  };
}

/** Completing a sub-milestone completes its sessions, and with them the next one. */
export function completeNextOfSub(
  next: NextSession | null,
  { params, body }: RequestOf<"tickSubMilestone">,
): NextSession | null {
  const isInSub =
    next?.milestone_key === params.key &&
    next.sub_milestone === params.sub &&
    next.completed_at === null;
  return isInSub && body.completed ? { ...next, completed_at: body.at } : next;
}

export function applyTickToOverview(
  overview: Overview,
  tick: RequestOf<"tickSubMilestone">,
): Overview {
  return changeNext(overview, tick.params.id, (next) => completeNextOfSub(next, tick));
}

export function applySessionTickToOverview(overview: Overview, tick: SessionTick): Overview {
  return changeNext(overview, tick.params.id, (next) => tickNext(next, tick));
}

function changeNext(
  overview: Overview,
  pathId: string,
  change: (next: NextSession | null) => NextSession | null,
): Overview {
  const { current } = overview;
  if (current?.next && current.id === pathId) {
    const session = change(current.next.session);
    return { ...overview, current: { ...current, next: { ...current.next, session } } };
  }
  // A copy that an earlier release stored on this device has no other paths.
  const others: Overview["other_paths"] | undefined = overview.other_paths;
  if (!others?.some(({ id }) => id === pathId)) return overview;
  const other_paths = others.map((path) =>
    path.id === pathId && path.next
      ? { ...path, next: { ...path.next, session: change(path.next.session) } }
      : path,
  );
  return { ...overview, other_paths };
}

/** Which session is next only the list or the server knows; pages look for it in the list. */
function tickNext(next: NextSession | null, { params, body }: SessionTick): NextSession | null {
  const isThis =
    next?.id === params.session &&
    next.sub_milestone === params.sub &&
    next.milestone_key === params.key;
  return isThis ? { ...next, completed_at: body.completed ? body.at : null } : next;
}
