import type { PathStatus } from "@masar/contract/paths/constants";
import type {
  Milestone,
  MilestoneProgress,
  SubMilestoneProgress,
} from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "./path-progress.queries.ts";

export { lockPath, type ProgressValues, saveProgress } from "./path-progress.queries.ts";

export type PathProgressRows = {
  progress: MilestoneProgress[];
  sub_progress: SubMilestoneProgress[];
};
type PathCompletion = {
  status: PathStatus;
  progress_percentage: number;
  completed_at: Date | null;
};

/** What the learner did on one path. */
export async function listPathProgress(tx: Tx, params: { userId: string; pathId: string }) {
  const { userId, pathId } = params;
  const found = await listProgressOfPaths(tx, { userId, pathIds: [pathId] });
  return found.get(pathId) ?? { progress: [], sub_progress: [] };
}

/** The same for several paths at once, by path id; a path nothing was done on is not in it. */
export async function listProgressOfPaths(
  tx: Tx,
  params: { userId: string; pathIds: string[] },
): Promise<Map<string, PathProgressRows>> {
  const found = new Map<string, PathProgressRows>();
  if (params.pathIds.length === 0) return found;
  const [rows, ticks] = await Promise.all([
    queries.listProgress(tx, params),
    queries.listCompletedSubMilestones(tx, params),
  ]);
  const rowsOf = (pathId: string): PathProgressRows => {
    const known = found.get(pathId) ?? { progress: [], sub_progress: [] };
    found.set(pathId, known);
    return known;
  };
  for (const row of rows) rowsOf(row.path_id).progress.push(toProgress(row));
  for (const tick of ticks) {
    rowsOf(tick.path_id).sub_progress.push({
      milestone_key: tick.milestone_key,
      sub_milestone: tick.sub_milestone,
      completed_at: tick.completed_at.toISOString(),
    });
  }
  return found;
}

/** The completed milestones of every path, by path id. */
export async function listCompletedKeys(
  tx: Tx,
  params: { userId: string },
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { path_id, milestone_key } of await queries.listCompleted(tx, params)) {
    found.set(path_id, (found.get(path_id) ?? new Set()).add(milestone_key));
  }
  return found;
}

/**
 * THE DOOR for a timed session: the road it was studied on, held until commit. Null where it is gone, not
 * begun or put away; the milestone is null where the road has none of that key any more.
 */
export async function lockStudiedPath(
  tx: Tx,
  params: { userId: string; pathId: string; key: string | null },
): Promise<{ pathId: string; milestone: MilestoneView | null } | null> {
  const path = await queries.lockPath(tx, params);
  if (!path || path.status === "draft" || path.status === "archived") return null;
  const rows = await listPathProgress(tx, params);
  const views = deriveMilestones(path, rows.progress, rows.sub_progress);
  return { pathId: path.id, milestone: views.find(({ key }) => key === params.key) ?? null };
}

/** Adds studied minutes to a milestone, which begins with them. Whoever calls it holds the path's row. */
export async function addStudiedMinutes(
  tx: Tx,
  params: { userId: string; milestone: MilestoneView; minutes: number; startedAt: Date },
): Promise<void> {
  const { userId, milestone, minutes, startedAt } = params;
  await queries.saveProgress(tx, {
    userId,
    pathId: milestone.learning_path_id,
    key: milestone.key,
    values: { time_spent_minutes: milestone.time_spent_minutes + minutes, started_at: startedAt },
  });
}

/**
 * Percentage and status as all the rows have them now. Whoever calls it holds the path's row.
 */
export async function refreshPathProgress(
  tx: Tx,
  params: {
    userId: string;
    path: { id: string; milestones: Record<string, Milestone> } & PathCompletion;
  },
): Promise<{ standing: PathCompletion; views: MilestoneView[]; rows: PathProgressRows }> {
  const { userId, path } = params;
  const rows = await listPathProgress(tx, { userId, pathId: path.id });
  const views = deriveMilestones(path, rows.progress, rows.sub_progress);
  const { percentage } = computeProgress(views);
  const standing = nextPathCompletion(path, percentage);
  const isSame =
    standing.status === path.status && standing.progress_percentage === path.progress_percentage;
  if (!isSame) {
    await queries.savePathProgress(tx, {
      userId,
      pathId: path.id,
      percentage,
      status: standing.status,
      completedAt: standing.completed_at,
    });
  }
  return { standing, views, rows };
}

/** At 100 a path is completed; below it a completed one is active again. Drafts and archived ones stay. */
function nextPathCompletion(path: PathCompletion, percentage: number): PathCompletion {
  const isOnTheRoad = path.status === "active" || path.status === "paused";
  if (percentage === 100 && isOnTheRoad) {
    return { status: "completed", progress_percentage: 100, completed_at: new Date() };
  }
  if (percentage < 100 && path.status === "completed") {
    return { status: "active", progress_percentage: percentage, completed_at: null };
  }
  return { status: path.status, progress_percentage: percentage, completed_at: path.completed_at };
}

function toProgress(row: queries.ProgressRow): MilestoneProgress {
  return {
    milestone_id: row.milestone_id,
    user_id: row.user_id,
    completed: row.completed,
    started_at: row.started_at?.toISOString() ?? null,
    completion_date: row.completion_date?.toISOString() ?? null,
    time_spent_minutes: row.time_spent_minutes,
    notes: row.notes,
    met_criteria: row.met_criteria,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
