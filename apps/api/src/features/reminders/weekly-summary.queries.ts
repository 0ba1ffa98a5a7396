import type { Own, Tx } from "#api/db/tx.ts";

/** False if this week, or a later one, is saved already. Two workers come one after another. */
export async function saveSummarySent(tx: Tx, params: Own & { week: string }): Promise<boolean> {
  const result = await tx
    .insertInto("weekly_summaries")
    .values({ user_id: params.userId, week_start: params.week })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ week_start: params.week, updated_at: new Date() })
        .where("weekly_summaries.week_start", "<", params.week),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

type Span = Own & { since: Date; before: Date };

export async function countCompletedMilestones(tx: Tx, params: Span): Promise<number> {
  const row = await tx
    .selectFrom("milestone_progress")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("completed", "=", true)
    .where("completion_date", ">=", params.since)
    .where("completion_date", "<", params.before)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countCompletedSubMilestones(tx: Tx, params: Span): Promise<number> {
  const row = await tx
    .selectFrom("sub_milestone_progress")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .where("completed_at", ">=", params.since)
    .where("completed_at", "<", params.before)
    .executeTakeFirstOrThrow();
  return row.count;
}
