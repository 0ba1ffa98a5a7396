import { type Insertable, sql } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import { isInPage, type SyncPage } from "#api/db/sync-page.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];
type TaskValues = Partial<
  Omit<
    Insertable<AppTables["tasks"]>,
    "user_id" | "id" | "created_at" | "updated_at" | "changed_at"
  >
>;

/** Changes of a user's tasks come one after another, so that they can be counted. */
export async function lockTasks(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "tasks" });
}

/** A row without a title waits for the change that sets it. */
export function listTasks(tx: Tx, params: Own) {
  return tx
    .selectFrom("tasks")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("deleted_at", "is", null)
    .where("title", "<>", "")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A page of changes has the hidden tasks too. */
export function listTaskPage(tx: Tx, { userId, page }: Own & { page: SyncPage }) {
  return tx
    .selectFrom("tasks")
    .selectAll()
    .where("user_id", "=", userId)
    .where(isInPage(page))
    .$if(!page.changedAfter, (query) =>
      query.where("deleted_at", "is", null).where("title", "<>", ""),
    )
    .orderBy("id")
    .limit(page.size + 1)
    .execute();
}

export function listDueTasks(
  tx: Tx,
  params: Own & { from?: string; until: string; limit?: number },
) {
  const { from, limit } = params;
  return tx
    .selectFrom("tasks")
    .select(["id", "title", "due_date", "path_id"])
    .where("user_id", "=", params.userId)
    .where("deleted_at", "is", null)
    .where("title", "<>", "")
    .where("completed", "=", false)
    .where("due_date", "<=", params.until)
    .orderBy("due_date")
    .orderBy("created_at")
    .$if(from !== undefined, (query) => query.where("due_date", ">=", from ?? null))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$narrowType<{ due_date: string }>()
    .execute();
}

export function findTask(tx: Tx, params: OwnRow) {
  return tx
    .selectFrom("tasks")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** The times of the earliest and the latest change count, in any order of arrival. */
export function saveTask(tx: Tx, params: OwnRow & { at: Date; values: TaskValues }) {
  const { userId, id, at, values } = params;
  return tx
    .insertInto("tasks")
    .values({ user_id: userId, id, created_at: at, updated_at: at, ...values })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "id"]).doUpdateSet({
        ...values,
        created_at: sql<Date>`least(tasks.created_at, excluded.created_at)`,
        updated_at: sql<Date>`greatest(tasks.updated_at, excluded.updated_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countTasks(tx: Tx, params: Own) {
  return tx
    .selectFrom("tasks")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("shown"),
      eb.fn.countAll<number>().as("total"),
    ])
    .where("user_id", "=", params.userId)
    .executeTakeFirstOrThrow();
}
