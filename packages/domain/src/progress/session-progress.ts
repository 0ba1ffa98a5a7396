import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession, SessionCount } from "@masar/contract/paths/planned-session-schemas";
import type { MilestoneView, SubMilestoneView } from "./milestone-view.ts";

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

type StudiedView = Pick<
  MilestoneView,
  "key" | "estimated_hours" | "done_hours" | "is_completed"
> & {
  sub_milestones: readonly Pick<SubMilestoneView, "id" | "estimated_hours" | "is_completed">[];
};

/** The planned hours of all completed sessions: `done_hours`, and those in open sub-milestones. */
export function sumStudiedHours(
  views: readonly StudiedView[],
  counts: readonly SessionCount[],
): number {
  const shares = new Map(
    counts.map(({ milestone_key, sub_milestone, completed, total }) => [
      `${milestone_key}/${sub_milestone}`,
      total > 0 ? completed / total : 0,
    ]),
  );
  return views.reduce((sum, view) => {
    if (view.is_completed) return sum + view.done_hours;
    const open = view.sub_milestones
      .filter(({ is_completed }) => !is_completed)
      .map(({ id, estimated_hours }) => estimated_hours * (shares.get(`${view.key}/${id}`) ?? 0));
    const hours = open.reduce((all, own) => all + own, view.done_hours);
    return sum + Math.min(view.estimated_hours, hours);
  }, 0);
}

export function sumSessions(counts: readonly SessionCount[]) {
  return {
    completed: counts.reduce((sum, { completed }) => sum + completed, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

export function countSessions({ milestone_key, sub_milestones }: PlannedSessions): SessionCount[] {
  return sub_milestones.map(({ id, sessions }) => ({
    milestone_key,
    sub_milestone: id,
    completed: sessions.filter(({ completed_at }) => completed_at !== null).length,
    total: sessions.length,
  }));
}
