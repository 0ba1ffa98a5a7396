import { type Insertable, sql, type Updateable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

export type GenerationRow = NonNullable<Awaited<ReturnType<typeof selectGeneration>>>;
export type GenerationValues = Updateable<AppTables["path_generations"]>;

/** Held while generations and paths are counted before one is added. */
export async function lockStarts(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "generations" });
}

export function selectGeneration(tx: Tx, params: OwnRow) {
  return tx
    .selectFrom("path_generations")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** The latest generation of a path; it outlives a draft that was replaced. */
export function selectGenerationOfPath(tx: Tx, params: Own & { pathId: string }) {
  return tx
    .selectFrom("path_generations")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Replaces a draft of the same goal to add milestones to it, which asks no model. */
const isAddition = sql`(
  jsonb_array_length(coalesce(made.intake->'include', '[]')) > 0
  and exists (
    select 1 from path_generations as before
    where before.user_id = made.user_id and before.path_id = made.replaces
      and before.intake->>'goal' = made.intake->>'goal'
      and before.intake->'include' is distinct from made.intake->'include'
  )
)`;

/** A failed generation does not count against the user's day; additions are counted apart. */
export async function countGenerations(tx: Tx, params: Own) {
  const isToday = sql`made.status <> 'failed' and made.created_at > now() - interval '1 day'`;
  return tx
    .selectFrom("path_generations as made")
    .select([
      sql<number>`count(*) filter (where made.status in ('queued', 'running'))`.as("running"),
      sql<number>`count(*) filter (where ${isToday} and not ${isAddition})`.as("today"),
      sql<number>`count(*) filter (where ${isToday} and ${isAddition})`.as("additions"),
    ])
    .where("made.user_id", "=", params.userId)
    .executeTakeFirstOrThrow();
}

export async function insertGeneration(tx: Tx, row: Insertable<AppTables["path_generations"]>) {
  await tx.insertInto("path_generations").values(row).execute();
}

/** Changes nothing if the generation has ended or was cancelled. */
export function updateUnended(tx: Tx, params: OwnRow & { values: GenerationValues }) {
  return tx
    .updateTable("path_generations")
    .set({ ...params.values, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
}

/** Changes nothing if the user has asked for another path since. */
export async function reopenFailed(tx: Tx, params: OwnRow): Promise<void> {
  await tx
    .updateTable("path_generations as made")
    .set({ status: "queued", failure: null, updated_at: new Date() })
    .where("made.user_id", "=", params.userId)
    .where("made.id", "=", params.id)
    .where("made.status", "=", "failed")
    .where(
      sql<boolean>`not exists (select 1 from path_generations as later
        where later.user_id = made.user_id and later.created_at > made.created_at)`,
    )
    .execute();
}

/** Fails generations whose job is lost: no worker has touched them for long. */
export function failLost(tx: Tx, params: Own) {
  return tx
    .updateTable("path_generations")
    .set({ status: "failed", failure: "lost", updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where(
      sql<boolean>`(status = 'running' and updated_at < now() - interval '15 minutes'
        or status = 'queued' and updated_at < now() - interval '6 hours')`,
    )
    .returning(["user_id", "id", "status", "stage"])
    .execute();
}
