import { sql } from "kysely";
import type { SystemTx, Tx } from "#api/db/tx.ts";

type Keyed = { key: string };

/** Due later, so that an object whose row is never committed does not stay for ever. */
export async function planDeletion(tx: Tx | SystemTx, { key, dueAt }: Keyed & { dueAt: Date }) {
  await tx.insertInto("object_deletions").values({ key, due_at: dueAt }).execute();
}

/** Returns false when the object is being deleted, or was. */
export async function cancelDeletion(tx: Tx | SystemTx, { key }: Keyed): Promise<boolean> {
  const result = await tx.deleteFrom("object_deletions").where("key", "=", key).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Locks the row until the object is deleted. By the clock of the database, whose default a Date would round down. */
export function claimDue(tx: SystemTx) {
  return tx
    .selectFrom("object_deletions")
    .select(["key", "failures"])
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function postponeDeletion(
  tx: SystemTx,
  { key, failures, dueAt }: Keyed & { failures: number; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable("object_deletions")
    .set({ failures, due_at: dueAt })
    .where("key", "=", key)
    .execute();
}
