import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession, SessionCount } from "@masar/contract/paths/planned-session-schemas";

/** Undefined when every session of the milestone is completed. */
export function findOpenSession(planned: PlannedSessions): NextSession | undefined {
  for (const { id, sessions } of planned.sub_milestones) {
    const index = sessions.findIndex((session) => session.completed_at === null);
    const session = sessions[index];
    if (session)
      return {
        ...session,
        milestone_key: planned.milestone_key,
        sub_milestone: id,
        position: index + 1,
        total: sessions.length,
      };
  }
  return undefined;
}

export function countSessions({ milestone_key, sub_milestones }: PlannedSessions): SessionCount[] {
  return sub_milestones.map(({ id, sessions }) => ({
    milestone_key,
    sub_milestone: id,
    completed: sessions.filter(({ completed_at }) => completed_at !== null).length,
    total: sessions.length,
  }));
}
