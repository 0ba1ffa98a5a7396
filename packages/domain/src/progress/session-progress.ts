import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { NextSession, SessionCount } from "@masar/contract/paths/planned-session-schemas";
import { type MilestoneView, percentOf, type SubMilestoneView } from "./milestone-view.ts";

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

/** Without minutes in a copy that an earlier release stored on the device. */
type StoredCount = Omit<SessionCount, "completed_minutes"> &
  Partial<Pick<SessionCount, "completed_minutes">>;

type StudiedView = Pick<
  MilestoneView,
  "key" | "estimated_hours" | "done_hours" | "is_completed" | "progress_percentage"
> & {
  sub_milestones: readonly Pick<
    SubMilestoneView,
    "id" | "estimated_hours" | "is_completed" | "session_minutes"
  >[];
};

/** `done_hours` and percentage with the completed sessions of open sub-milestones. D20's percentage excludes them. */
export function addStudiedHours<View extends StudiedView>(
  views: readonly View[],
  counts: readonly StoredCount[],
): View[] {
  const countOf = new Map(
    counts.map((count) => [`${count.milestone_key}/${count.sub_milestone}`, count]),
  );
  return views.map((view) => {
    if (view.is_completed) return view;
    const sub_milestones = view.sub_milestones.map((sub) => {
      const minutes = sub.is_completed
        ? 0
        : countMinutes(sub.estimated_hours, countOf.get(`${view.key}/${sub.id}`));
      return minutes > 0 ? { ...sub, session_minutes: minutes } : sub;
    });
    const minutes = sub_milestones.reduce((sum, sub) => sum + (sub.session_minutes ?? 0), 0);
    const done_hours = Math.min(view.estimated_hours, view.done_hours + minutes / 60);
    const progress_percentage = percentOf(done_hours, view.estimated_hours);
    return { ...view, sub_milestones, done_hours, progress_percentage };
  });
}

export function sumSessions(counts: readonly SessionCount[]) {
  return {
    completed: counts.reduce((sum, { completed }) => sum + completed, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

function countMinutes(estimatedHours: number, count: StoredCount | undefined): number {
  if (!count || count.total === 0) return 0;
  if (count.completed_minutes !== undefined) return count.completed_minutes;
  return (estimatedHours * 60 * count.completed) / count.total;
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
