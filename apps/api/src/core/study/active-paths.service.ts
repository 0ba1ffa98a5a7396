import type { Own, Tx } from "#api/db/tx.ts";
import { listProgressOfPaths } from "#api/core/study/path-progress.service.ts";
import { toActivePath, type ActivePath } from "#api/core/study/current-path.service.ts";
import { findNextSession, loadSessionTicks } from "#api/core/study/planned-sessions.service.ts";
import { listActivePaths } from "#api/core/study/study.queries.ts";

/** The current path first. */
export async function loadActivePaths(tx: Tx, { userId }: Own): Promise<ActivePath[]> {
  const paths = await listActivePaths(tx, { userId });
  const progress = await listProgressOfPaths(tx, { userId, pathIds: paths.map(({ id }) => id) });
  return paths.map((path) => toActivePath(path, progress.get(path.id)));
}

/** The first one that is not finished: the pinned path, then the one studied last, then the newest (R2.27). */
export function findCurrentPath(paths: readonly ActivePath[]): ActivePath | undefined {
  return paths.find(({ path }) => path.progress_percentage < 100);
}

/** The next open session of the current path, as the dashboard offers it. */
export async function findCurrentSession(tx: Tx, paths: readonly ActivePath[]) {
  const current = findCurrentPath(paths);
  if (!current) return null;
  const { path, views } = current;
  const ticks = await loadSessionTicks(tx, { userId: path.user_id, pathId: path.id });
  const session = findNextSession(path, views, ticks);
  return session && { path, session };
}

export async function findCurrentPathId(tx: Tx, own: Own): Promise<string | undefined> {
  const [current] = await listActivePaths(tx, own);
  return current?.id;
}
