import { sql } from "kysely";
import type { Own, Tx } from "#api/db/tx.ts";
import { pathColumns } from "#api/db/schema/column-names.ts";

/** The pinned one first, then the one studied last: minutes or a tick. A path that was never studied is last. */
export function listActivePaths(tx: Tx, params: Own) {
  return tx
    .selectFrom("learning_paths")
    .select(pathColumns)
    .where("user_id", "=", params.userId)
    .where("status", "=", "active")
    .orderBy("is_pinned", "desc")
    .orderBy(
      (eb) =>
        sql`greatest(${eb
          .selectFrom("study_sessions")
          .select((inner) => inner.fn.max("ended_at").as("at"))
          .whereRef("study_sessions.user_id", "=", "learning_paths.user_id")
          .whereRef("study_sessions.path_id", "=", "learning_paths.id")}, ${eb
          .selectFrom("planned_session_progress")
          .select((inner) => inner.fn.max("completed_at").as("at"))
          .whereRef("planned_session_progress.user_id", "=", "learning_paths.user_id")
          .whereRef("planned_session_progress.path_id", "=", "learning_paths.id")}, ${eb
          .selectFrom("sub_milestone_progress")
          .select((inner) => inner.fn.max("completed_at").as("at"))
          .whereRef("sub_milestone_progress.user_id", "=", "learning_paths.user_id")
          .whereRef("sub_milestone_progress.path_id", "=", "learning_paths.id")})`,
      (order) => order.desc().nullsLast(),
    )
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
