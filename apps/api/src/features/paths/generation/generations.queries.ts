import { sql, type Updateable } from "kysely";
import type { Intake } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };
export type GenerationRow = NonNullable<Awaited<ReturnType<typeof selectGeneration>>>;

/** Starts are counted one after another. */
export async function lockStarts(tx: Tx, params: { userId: string }): Promise<void> {
  await lockUser(tx, { ...params, what: "generations" });
}

export function selectGeneration(tx: Tx, params: Own) {
  return tx
    .selectFrom("path_generations")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** What failed was not the learner's doing and does not count against the day. */
export async function countGenerations(tx: Tx, params: { userId: string }) {
  const row = await tx
    .selectFrom("path_generations")
    .select([
      sql<number>`count(*) filter (where status in ('queued', 'running'))`.as("running"),
      sql<number>`count(*) filter (where status <> 'failed' and created_at > now() - interval '1 day')`.as(
        "today",
      ),
    ])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return { running: row?.running ?? 0, today: row?.today ?? 0 };
}

export async function insertGeneration(
  tx: Tx,
  params: Own & { intake: Intake; language: Language; replaces: string | null },
): Promise<void> {
  await tx
    .insertInto("path_generations")
    .values({
      user_id: params.userId,
      id: params.id,
      intake: JSON.stringify(params.intake),
      language: params.language,
      replaces: params.replaces,
      also: "[]",
    })
    .execute();
}

/** Changes a generation that is still under way; one that ended, or was cancelled, stays as it is. */
export function updateUnended(
  tx: Tx,
  params: Own & { values: Updateable<AppTables["path_generations"]> },
) {
  return tx
    .updateTable("path_generations")
    .set({ ...params.values, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
}

/** A worker has begun and not touched it for long, or no queue can be so long: its job is lost. */
export function failLost(tx: Tx, params: { userId: string }) {
  return tx
    .updateTable("path_generations")
    .set({ status: "failed", failure: "lost", updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where(
      sql<boolean>`(status = 'running' and updated_at < now() - interval '15 minutes'
        or status = 'queued' and updated_at < now() - interval '6 hours')`,
    )
    .returning(["id", "status", "stage"])
    .execute();
}
