import { sql } from "kysely";
import type { Own, SystemTx, Tx } from "#api/db/tx.ts";

export type Region = { time_zone: string; country: string | null; first_day: number | null };

export async function listRegions(tx: SystemTx): Promise<Region[]> {
  const { rows } = await sql<Region>`
    select time_zone, country, first_day from list_summary_regions()`.execute(tx);
  return rows;
}

export async function listWithoutSummary(
  tx: SystemTx,
  params: Region & { week: string; after: string | null; limit: number },
): Promise<string[]> {
  const { time_zone, country, first_day, week, after, limit } = params;
  const { rows } = await sql<{ id: string }>`
    select id from list_summary_learners(${time_zone}, ${country}, ${first_day}::smallint,
      ${week}::date, ${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

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
