import { sql, type Updateable } from "kysely";
import type { PathStatus } from "@masar/contract/paths/constants";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type OwnPath = { userId: string; pathId: string };

export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number];

export type ProgressValues = Pick<
  Updateable<AppTables["milestone_progress"]>,
  "completed" | "started_at" | "completion_date" | "time_spent_minutes" | "notes" | "met_criteria"
>;

/** The road, held until commit: every step on it comes after the one before. */
export function lockPath(tx: Tx, params: OwnPath) {
  return tx
    .selectFrom("learning_paths")
    .select(["id", "title", "status", "progress_percentage", "milestones", "completed_at"])
    .where("user_id", "=", params.userId)
    .where("id", "=", params.pathId)
    .forUpdate()
    .executeTakeFirst();
}

export async function savePathProgress(
  tx: Tx,
  params: OwnPath & { percentage: number; status: PathStatus; completedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("learning_paths")
    .set({
      progress_percentage: params.percentage,
      status: params.status,
      completed_at: params.completedAt,
      updated_at: new Date(),
    })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.pathId)
    .execute();
}

export function listProgress(tx: Tx, params: { userId: string; pathIds: string[] }) {
  return (
    tx
      .selectFrom("milestone_progress")
      .selectAll()
      .where("user_id", "=", params.userId)
      // As the specification reads them (R7.04); `^@` is "starts with".
      .where(sql<boolean>`milestone_id ^@ any(${params.pathIds.map((id) => `${id}-`)}::text[])`)
      .orderBy("milestone_id")
      .execute()
  );
}

export function listCompleted(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("milestone_progress")
    .select(["path_id", "milestone_key"])
    .where("user_id", "=", params.userId)
    .where("completed", "=", true)
    .execute();
}

export function listCompletedSubMilestones(tx: Tx, params: { userId: string; pathIds: string[] }) {
  return tx
    .selectFrom("sub_milestone_progress")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("path_id", "in", params.pathIds)
    .orderBy("completed_at")
    .orderBy("sub_milestone")
    .execute();
}

export async function saveProgress(
  tx: Tx,
  params: OwnPath & { key: string; values: ProgressValues },
): Promise<void> {
  await tx
    .insertInto("milestone_progress")
    .values({
      ...params.values,
      user_id: params.userId,
      milestone_id: `${params.pathId}-${params.key}`,
      path_id: params.pathId,
      milestone_key: params.key,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "milestone_id"]).doUpdateSet({
        ...params.values,
        // It began when it first began, also when that arrives last.
        ...(params.values.started_at
          ? { started_at: sql<Date>`least(milestone_progress.started_at, excluded.started_at)` }
          : {}),
        updated_at: new Date(),
      }),
    )
    .execute();
}
