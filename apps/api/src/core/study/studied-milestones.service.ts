import type { Milestone } from "@masar/contract/paths/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { Own, Tx } from "#api/db/tx.ts";
import type { OwnPaths } from "./path-progress.queries.ts";
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
  return joinStudy(paths, await loadStudy(tx, { userId, pathIds: paths.map(({ id }) => id) }));
}

type Study = Awaited<ReturnType<typeof loadStudy>>;

export async function loadStudy(tx: Tx, of: OwnPaths) {
  const [progressOf, ticksOf] = await Promise.all([
    listProgressOfPaths(tx, of),
    loadTicksOfPaths(tx, of),
  ]);
  return { progressOf, ticksOf };
}

/** In the order of the paths. */
export function joinStudy<Path extends StoredPath>(
  paths: readonly Path[],
  { progressOf, ticksOf }: Study,
): StudiedPath<Path>[] {
  return paths.map((path) => {
    const { progress = [], sub_progress = [] } = progressOf.get(path.id) ?? {};
    const ticks: SessionTicks = ticksOf.get(path.id) ?? new Map();
    const derived = deriveMilestones(path, progress, sub_progress);
    return { path, ticks, views: addSessionHours(path, derived, ticks) };
  });
}
