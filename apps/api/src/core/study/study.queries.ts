import type { Own, Tx } from "#api/db/tx.ts";

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

export function sumMinutes(tx: Tx, params: Own & { pathId?: string; from: string; to: string }) {
  const { pathId } = params;
  return tx
    .selectFrom("study_sessions")
    .select(["path_id", "local_date", (eb) => eb.fn.sum<number>("minutes").as("minutes")])
    .where("user_id", "=", params.userId)
    .where("path_id", "is not", null)
    .where("local_date", ">=", params.from)
    .where("local_date", "<=", params.to)
    .$if(pathId !== undefined, (query) => query.where("path_id", "=", pathId ?? null))
    .groupBy(["path_id", "local_date"])
    .execute();
}
