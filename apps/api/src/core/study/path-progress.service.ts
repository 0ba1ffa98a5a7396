import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { computeProgress } from "@masar/domain/progress/progress-summary";
import { toIsoDates } from "#api/db/iso-dates.ts";
import type { Own, OwnPath, Tx } from "#api/db/tx.ts";
import * as queries from "./path-progress.queries.ts";

export {
  findPath,
  listMilestoneChecks,
  lockPath,
  type ProgressValues,
  saveProgress,
} from "./path-progress.queries.ts";

export type PathProgressRows = Pick<PathDetail, "progress" | "sub_progress">;

export async function listPathProgress(tx: Tx, { userId, pathId }: OwnPath) {
  const found = await listProgressOfPaths(tx, { userId, pathIds: [pathId] });
  return found.get(pathId) ?? { progress: [], sub_progress: [] };
}

/** By path id; a path without progress is not in the map. */
export async function listProgressOfPaths(tx: Tx, params: queries.OwnPaths) {
  const found = new Map<string, PathProgressRows>();
  if (params.pathIds.length === 0) return found;
  const [rows, completedSubs] = await Promise.all([
    queries.listProgress(tx, params),
    queries.listCompletedSubMilestones(tx, params),
  ]);
  const rowsOf = (pathId: string): PathProgressRows => {
    const known = found.get(pathId) ?? { progress: [], sub_progress: [] };
    found.set(pathId, known);
    return known;
  };
  for (const { path_id, milestone_key: _key, ...row } of rows) {
    rowsOf(path_id).progress.push(toIsoDates(row));
  }
  for (const { path_id, ...row } of completedSubs) {
    rowsOf(path_id).sub_progress.push(toIsoDates(row));
  }
  return found;
}

/**
 * Locks the path of a timed session. Null if the path is deleted, a draft or archived; the milestone is null if the
 * path no longer has it.
 */
export async function lockStudiedPath(tx: Tx, params: OwnPath & { key: string | null }) {
  const path = await queries.lockPath(tx, params);
  if (!path || path.status === "draft" || path.status === "archived") return null;
  const rows = await listPathProgress(tx, params);
  const views = deriveMilestones(path, rows.progress, rows.sub_progress);
  return { pathId: path.id, milestone: views.find(({ key }) => key === params.key) ?? null };
}

/** Starts the milestone if it has not started. The caller holds the path's lock. */
export async function addStudiedMinutes(
  tx: Tx,
  params: Own & { milestone: MilestoneView; minutes: number; startedAt: Date },
) {
  const { userId, milestone, minutes, startedAt } = params;
  const { learning_path_id: pathId, key } = milestone;
  const time_spent_minutes = milestone.time_spent_minutes + minutes;
  const values = { time_spent_minutes, started_at: startedAt };
  await queries.saveProgress(tx, { userId, pathId, key, values });
}

type ProgressPath = { id: string; milestones: Record<string, Milestone> } & queries.PathCompletion;

/** Recomputes percentage and status from all rows. The caller holds the path's lock. */
export async function refreshPathProgress(tx: Tx, params: Own & { path: ProgressPath }) {
  const { userId, path } = params;
  const of = { userId, pathId: path.id };
  const rows = await listPathProgress(tx, of);
  const views = deriveMilestones(path, rows.progress, rows.sub_progress);
  const completion = nextPathCompletion(path, computeProgress(views).percentage);
  const { status, progress_percentage } = completion;
  if (status !== path.status || progress_percentage !== path.progress_percentage) {
    await queries.savePathProgress(tx, { ...of, completion });
  }
  return { standing: completion, views, rows };
}

/** At 100 a path is completed, below it a completed path is active again. Drafts and archived paths stay. */
function nextPathCompletion(
  { status, completed_at }: queries.PathCompletion,
  progress_percentage: number,
): queries.PathCompletion {
  if (progress_percentage === 100 && (status === "active" || status === "paused")) {
    return { status: "completed", progress_percentage, completed_at: new Date() };
  }
  if (progress_percentage < 100 && status === "completed") {
    return { status: "active", progress_percentage, completed_at: null };
  }
  return { status, progress_percentage, completed_at };
}
