import { type Insertable, sql, type Updateable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };
export type PathRow = Awaited<ReturnType<typeof listPaths>>[number];
export type NewPath = Insertable<AppTables["learning_paths"]>;

/** Newest first. */
export function listPaths(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("learning_paths")
    .selectAll()
    .where("user_id", "=", params.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function selectPath(tx: Tx, params: Own): Promise<PathRow | undefined> {
  return tx
    .selectFrom("learning_paths")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Whoever changes a path holds its row first, so that changes come one after another. */
export function lockPath(tx: Tx, params: Own): Promise<PathRow | undefined> {
  return tx
    .selectFrom("learning_paths")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .forUpdate()
    .executeTakeFirst();
}

/** The skills of every completed milestone, without reading the roads they stand on. */
export async function listFinishedSkills(tx: Tx, params: { userId: string }): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select distinct skill
    from milestone_progress done
    join learning_paths path on path.user_id = done.user_id and path.id = done.path_id
    cross join jsonb_array_elements_text(path.milestones -> done.milestone_key -> 'skills') skill
    where done.user_id = ${params.userId} and done.completed`.execute(tx);
  return rows.map(({ skill }) => skill);
}

export async function countPaths(tx: Tx, params: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom("learning_paths")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** False when this id, or a path of this generation, is there already. */
export async function insertPath(tx: Tx, params: { path: NewPath }): Promise<boolean> {
  const result = await tx
    .insertInto("learning_paths")
    .values(params.path)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function updatePath(
  tx: Tx,
  params: Own & { values: Updateable<AppTables["learning_paths"]> },
): Promise<void> {
  await tx
    .updateTable("learning_paths")
    .set({ ...params.values, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .execute();
}

/** Two pins at once would both find none to unpin. */
export async function lockPins(tx: Tx, params: { userId: string }): Promise<void> {
  await lockUser(tx, { ...params, what: "pins" });
}

export async function unpinOthers(tx: Tx, params: Own): Promise<void> {
  await tx
    .updateTable("learning_paths")
    .set({ is_pinned: false, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("id", "<>", params.id)
    .where("is_pinned", "=", true)
    .execute();
}

export async function deleteDraft(tx: Tx, params: Own): Promise<boolean> {
  const result = await tx
    .deleteFrom("learning_paths")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
