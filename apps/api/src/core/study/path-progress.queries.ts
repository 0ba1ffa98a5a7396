import { type Selectable, sql, type Updateable } from "kysely";
import { checkLimits } from "@masar/contract/checks/constants";
import { queryRows } from "#api/db/query-rows.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnPath, Tx } from "#api/db/tx.ts";
import { progressColumns } from "#api/db/schema/column-names.ts";

export type PathCompletion = Pick<
  Selectable<AppTables["learning_paths"]>,
  "status" | "progress_percentage" | "completed_at"
>;
export type ProgressValues = Pick<
  Updateable<AppTables["milestone_progress"]>,
  "completed" | "started_at" | "completion_date" | "time_spent_minutes" | "notes" | "met_criteria"
>;

export function findPath(tx: Tx, params: OwnPath) {
  return selectPath(tx, params).executeTakeFirst();
}

/** Locks the path's row until commit, so that changes of its progress come one after another. */
export function lockPath(tx: Tx, params: OwnPath) {
  return selectPath(tx, params).forUpdate().executeTakeFirst();
}

function selectPath(tx: Tx, params: OwnPath) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "status", "progress_percentage", "milestones", "completed_at"])
    .select(["language", "study_language", "level", "hours_per_week", "study_days"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.pathId);
}

type MilestoneCheckRow = { milestone_key: string; checked_at: Date | null };

/** The milestones that have enough questions for a check or a passed one, and when each was first passed. */
export function listMilestoneChecks(tx: Tx, { userId, pathId }: OwnPath) {
  return queryRows(
    tx,
    sql<MilestoneCheckRow>`
      select m.key as milestone_key, passed.checked_at
      from learning_paths p cross join lateral jsonb_each(p.milestones) m
        cross join lateral (select min(a.finished_at) as checked_at from check_attempts a
          where a.user_id = p.user_id and a.path_id = p.id and a.milestone_key = m.key and a.is_passed) passed
      where p.user_id = ${userId} and p.id = ${pathId}
        and (passed.checked_at is not null
          or (select count(*) from questions q where q.blueprint = m.value -> 'origin' ->> 'name'
            and q.milestone_key = m.value -> 'origin' ->> 'key' and q.is_active) >= ${checkLimits.minQuestions})
      order by 1`,
  );
}

export async function savePathProgress(tx: Tx, params: OwnPath & { completion: PathCompletion }) {
  await tx
    .updateTable("learning_paths")
    .set({ ...params.completion, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.pathId)
    .execute();
}

/** `"active"`: all active paths, so that the caller need not wait for their ids. */
export type OwnPaths = Own & { pathIds: string[] | "active" };

export const activeIds = (tx: Tx, { userId }: Own) =>
  tx
    .selectFrom("learning_paths")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "active");

export function listProgress(tx: Tx, params: OwnPaths) {
  const { pathIds } = params;
  const rows = tx
    .selectFrom("milestone_progress")
    .select(progressColumns)
    .where("user_id", "=", params.userId);
  const ofPaths =
    pathIds === "active"
      ? rows.where("path_id", "in", activeIds(tx, params))
      : // By prefix, as R7.04 says; `^@` is "starts with".
        rows.where(sql<boolean>`milestone_id ^@ any(${pathIds.map((id) => `${id}-`)}::text[])`);
  return ofPaths.orderBy("milestone_id").execute();
}

export function listCompletedSubMilestones(tx: Tx, params: OwnPaths) {
  const { pathIds } = params;
  return tx
    .selectFrom("sub_milestone_progress")
    .select(["path_id", "milestone_key", "sub_milestone", "completed_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "in", pathIds === "active" ? activeIds(tx, params) : pathIds)
    .orderBy("completed_at")
    .orderBy("sub_milestone")
    .execute();
}

export async function saveProgress(
  tx: Tx,
  { userId, pathId, key, values }: OwnPath & { key: string; values: ProgressValues },
) {
  const own = { user_id: userId, milestone_id: `${pathId}-${key}` };
  await tx
    .insertInto("milestone_progress")
    .values({ ...values, ...own, path_id: pathId, milestone_key: key })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "milestone_id"]).doUpdateSet({
        ...values,
        // The earliest start counts, even if it arrives last.
        ...(values.started_at
          ? { started_at: sql<Date>`least(milestone_progress.started_at, excluded.started_at)` }
          : {}),
        updated_at: new Date(),
      }),
    )
    .execute();
}
