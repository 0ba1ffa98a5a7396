import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";
import type { OwnSession } from "@masar/contract/paths/planned-session-schemas";
import type {
  Milestone,
  MilestoneProgress,
  SubMilestoneProgress,
} from "@masar/contract/paths/schemas";

export type SubMilestoneView = {
  id: string;
  title: string;
  estimated_hours: number;
  is_completed: boolean;
  completed_at: string | null;
  /** Of completed sessions in an open sub-milestone; absent without any. */
  session_minutes?: number;
  /** Absent when they follow from topics and hours. */
  own_sessions?: OwnSession[];
};

/** A stored milestone with defaults and the user's progress. */
export type MilestoneView = {
  id: string;
  key: string;
  learning_path_id: string;
  title: string;
  description: string;
  order_index: number;
  estimated_hours: number;
  difficulty_level: Level;
  skills_to_learn: string[];
  deliverables: string[];
  sub_milestones: SubMilestoneView[];
  linked_courses: Milestone["linkedCourses"];
  completion_criteria: string[];
  is_completed: boolean;
  /** 100 or 0, as specified; the bar shows `progress_percentage`. */
  completion_percentage: 0 | 100;
  /** By the hours of completed sub-milestones; 100 only when the milestone is completed. */
  progress_percentage: number;
  done_hours: number;
  started_at: string | null;
  completed_at: string | null;
  time_spent_minutes: number;
  user_notes: string;
  met_criteria: string[];
  ai_feedback: string | null;
  prerequisites: string[];
  origin: Milestone["origin"] | null;
  /** Its dates while it is locked. */
  locked: Milestone["locked"] | null;
};

/** Older paths and paths by a model may lack any field. */
type StoredMilestone = Partial<Omit<Milestone, "subMilestones">> & {
  subMilestones?: Partial<Milestone["subMilestones"][number]>[];
};
type Progress = Pick<
  MilestoneProgress,
  | "milestone_id"
  | "completed"
  | "started_at"
  | "completion_date"
  | "time_spent_minutes"
  | "notes"
  | "met_criteria"
>;

/** Sorted by order. */
export function deriveMilestones(
  path: { id: string; milestones: Record<string, StoredMilestone> },
  progress: readonly Progress[],
  subProgress: readonly SubMilestoneProgress[],
): MilestoneView[] {
  const rows = new Map(progress.map((row) => [row.milestone_id, row]));
  const completedAt = new Map(
    subProgress.map((row) => [`${row.milestone_key}/${row.sub_milestone}`, row.completed_at]),
  );
  return Object.entries(path.milestones)
    .toSorted(([keyA, a], [keyB, b]) => orderOf(keyA, a) - orderOf(keyB, b))
    .map(([key, stored], index) => {
      const id = `${path.id}-${key}`;
      return deriveMilestone({
        id,
        key,
        pathId: path.id,
        index,
        stored,
        row: rows.get(id),
        completedAtOf: (sub) => completedAt.get(`${key}/${sub}`) ?? null,
      });
    });
}

function deriveMilestone(input: {
  id: string;
  key: string;
  pathId: string;
  index: number;
  stored: StoredMilestone;
  row: Progress | undefined;
  completedAtOf: (sub: string) => string | null;
}): MilestoneView {
  const { id, key, stored, row, index } = input;
  const estimatedHours = stored.estimatedHours ?? limits.paths.milestoneHours;
  const subs = (stored.subMilestones ?? []).map((sub, position): SubMilestoneView => {
    const subId = sub.id ?? `sub-${position + 1}`;
    const subCompletedAt = input.completedAtOf(subId);
    return {
      id: subId,
      title: sub.title || `Sub-milestone ${position + 1}`,
      estimated_hours: sub.estimatedHours ?? limits.paths.subMilestoneHours,
      is_completed: subCompletedAt !== null,
      completed_at: subCompletedAt,
      ...(sub.sessions && { own_sessions: sub.sessions }),
    };
  });
  const isCompleted = row?.completed ?? false;
  const doneHours = isCompleted ? estimatedHours : sumCompletedHours(subs, estimatedHours);
  return {
    id,
    key,
    learning_path_id: input.pathId,
    title: stored.title || `Milestone ${index + 1}`,
    description: stored.description ?? "",
    order_index: index,
    estimated_hours: estimatedHours,
    difficulty_level: stored.difficulty ?? "intermediate",
    skills_to_learn: stored.skills ?? [],
    deliverables: stored.deliverables ?? [],
    sub_milestones: subs,
    linked_courses: stored.linkedCourses ?? [],
    completion_criteria: stored.completionCriteria ?? [],
    is_completed: isCompleted,
    completion_percentage: isCompleted ? 100 : 0,
    progress_percentage: isCompleted ? 100 : percentOf(doneHours, estimatedHours),
    done_hours: doneHours,
    started_at: row?.started_at ?? null,
    completed_at: isCompleted ? (row?.completion_date ?? null) : null,
    time_spent_minutes: row?.time_spent_minutes ?? 0,
    user_notes: row?.notes ?? "",
    met_criteria: row?.met_criteria ?? [],
    ai_feedback: stored.aiFeedback ?? null,
    prerequisites: stored.prerequisites ?? [],
    origin: stored.origin ?? null,
    locked: stored.locked ?? null,
  };
}

/** Sub-milestones with more hours than their milestone are scaled down to it. */
export function sumCompletedHours(
  subs: readonly Pick<SubMilestoneView, "estimated_hours" | "is_completed">[],
  estimatedHours: number,
): number {
  const all = subs.reduce((sum, sub) => sum + sub.estimated_hours, 0);
  const completed = subs.reduce(
    (sum, sub) => sum + (sub.is_completed ? sub.estimated_hours : 0),
    0,
  );
  return all > estimatedHours ? (estimatedHours * completed) / all : completed;
}

/** The first one that is begun, else the first open one. */
export function findNextMilestone(views: readonly MilestoneView[]): MilestoneView | undefined {
  const open = views.filter((view) => !view.is_completed);
  return open.find((view) => view.started_at !== null) ?? open[0];
}

/** At most 99: only completion gives 100. */
export function percentOf(done: number, total: number): number {
  return total > 0 ? Math.min(99, Math.round((done / total) * 100)) : 0;
}

function orderOf(key: string, stored: StoredMilestone): number {
  return stored.order ?? Number(key.replace(/\D/g, ""));
}
