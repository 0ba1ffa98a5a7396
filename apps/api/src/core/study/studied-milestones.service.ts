import type { Milestone } from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { Own, Tx } from "#api/db/tx.ts";
import { listProgressOfPaths } from "./path-progress.service.ts";
import {
  addSessionHours,
  loadTicksOfPaths,
  type SessionPlan,
  type SessionTicks,
} from "./planned-sessions.service.ts";

type StoredPath = SessionPlan & { id: string; milestones: Record<string, Milestone> };
/** The hours of the views include completed sessions of open sub-milestones. */
export type StudiedPath<Path> = { path: Path; views: MilestoneView[]; ticks: SessionTicks };

/** In the order of the paths. */
export async function loadStudiedPaths<Path extends StoredPath>(
  tx: Tx,
  { userId, paths }: Own & { paths: readonly Path[] },
): Promise<StudiedPath<Path>[]> {
  const of = { userId, pathIds: paths.map(({ id }) => id) };
  const [progressOf, ticksOf] = await Promise.all([
    listProgressOfPaths(tx, of),
    loadTicksOfPaths(tx, of),
  ]);
  return paths.map((path) => {
    const { progress = [], sub_progress = [] } = progressOf.get(path.id) ?? {};
    const ticks: SessionTicks = ticksOf.get(path.id) ?? new Map();
    const derived = deriveMilestones(path, progress, sub_progress);
    return { path, ticks, views: addSessionHours(path, derived, ticks) };
  });
}
