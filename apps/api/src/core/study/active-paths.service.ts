import type { Own, Tx } from "#api/db/tx.ts";
import { listProgressOfPaths } from "#api/core/study/path-progress.service.ts";
import { toActivePath, type ActivePath } from "#api/core/study/current-path.service.ts";
import { listActivePaths } from "#api/core/study/study.queries.ts";

/** The current path first. */
export async function loadActivePaths(tx: Tx, { userId }: Own): Promise<ActivePath[]> {
  const paths = await listActivePaths(tx, { userId });
  const progress = await listProgressOfPaths(tx, { userId, pathIds: paths.map(({ id }) => id) });
  return paths.map((path) => toActivePath(path, progress.get(path.id)));
}

export async function findCurrentPathId(tx: Tx, own: Own): Promise<string | undefined> {
  const [current] = await listActivePaths(tx, own);
  return current?.id;
}
