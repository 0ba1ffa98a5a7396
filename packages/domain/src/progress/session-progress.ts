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

/** Without minutes in a copy that an earlier release stored on the device. */
type StoredCount = Omit<SessionCount, "completed_minutes"> &
  Partial<Pick<SessionCount, "completed_minutes">>;

/** The planned hours of all completed sessions: `done_hours`, and those in open sub-milestones. */
export function sumStudiedHours(
  views: readonly StudiedView[],
  counts: readonly StoredCount[],
): number {
  const countOf = new Map(
    counts.map((count) => [`${count.milestone_key}/${count.sub_milestone}`, count]),
  );
  return views.reduce((sum, view) => {
    if (view.is_completed) return sum + view.done_hours;
    const open = view.sub_milestones
      .filter(({ is_completed }) => !is_completed)
      .map((sub) => sumCountedHours(sub.estimated_hours, countOf.get(`${view.key}/${sub.id}`)));
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

function sumCountedHours(estimatedHours: number, count: StoredCount | undefined): number {
  if (!count || count.total === 0) return 0;
  if (count.completed_minutes !== undefined) return count.completed_minutes / 60;
  return (estimatedHours * count.completed) / count.total;
}

export function countSessions({ milestone_key, sub_milestones }: PlannedSessions): SessionCount[] {
  return sub_milestones.map(({ id, sessions }) => {
    const completed = sessions.filter(({ completed_at }) => completed_at !== null);
    return {
      milestone_key,
      sub_milestone: id,
      completed: completed.length,
      total: sessions.length,
      completed_minutes: completed.reduce((sum, { minutes }) => sum + minutes, 0),
    };
  });
}
