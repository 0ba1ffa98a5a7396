import type { Own, Tx } from "#api/db/tx.ts";
import { joinStudy, loadStudy } from "#api/core/study/studied-milestones.service.ts";
import { toActivePath, type ActivePath } from "#api/core/study/current-path.service.ts";
import { findNextSession } from "#api/core/study/planned-sessions.service.ts";
import { listActivePaths } from "#api/core/study/study.queries.ts";

/** The current path first. */
export async function loadActivePaths(tx: Tx, { userId }: Own): Promise<ActivePath[]> {
  const [paths, study] = await Promise.all([
    listActivePaths(tx, { userId }),
    loadStudy(tx, { userId, pathIds: "active" }),
  ]);
  return joinStudy(paths, study).map(toActivePath);
}

/** The first one that is not finished: the pinned path, then the one studied last, then the newest (R2.27). */
export function findCurrentPath(paths: readonly ActivePath[]): ActivePath | undefined {
  return paths.find(({ path }) => path.progress_percentage < 100);
}

/** The next open session of the current path, as the dashboard offers it. */
export function findCurrentSession(paths: readonly ActivePath[]) {
  const current = findCurrentPath(paths);
  if (!current) return null;
  const { path, views, ticks } = current;
  const session = findNextSession(path, views, ticks);
  return session && { path, session };
}

/** Hours a week that the unfinished active paths are planned with. */
export async function sumActiveHours(tx: Tx, own: Own): Promise<number> {
  const paths = await listActivePaths(tx, own);
  return paths
    .filter(({ progress_percentage }) => progress_percentage < 100)
    .reduce((sum, { hours_per_week }) => sum + hours_per_week, 0);
}
