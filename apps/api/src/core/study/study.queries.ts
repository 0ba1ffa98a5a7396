import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };

export function listActivePaths(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_paths")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("status", "=", "active")
    .orderBy("is_pinned", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Minutes on one path by date. */
export function sumMinutesByDate(
  tx: Tx,
  params: Own & { pathId: string; from: string; to: string },
) {
  return tx
    .selectFrom("study_sessions")
    .select(["local_date", (eb) => eb.fn.sum<number>("minutes").as("minutes")])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("local_date", ">=", params.from)
    .where("local_date", "<=", params.to)
    .groupBy("local_date")
    .execute();
}

export function sumMinutesByPath(tx: Tx, params: Own & { from: string; to: string }) {
  return tx
    .selectFrom("study_sessions")
    .select(["path_id", "local_date", (eb) => eb.fn.sum<number>("minutes").as("minutes")])
    .where("user_id", "=", params.userId)
    .where("path_id", "is not", null)
    .where("local_date", ">=", params.from)
    .where("local_date", "<=", params.to)
    .groupBy(["path_id", "local_date"])
    .execute();
}
