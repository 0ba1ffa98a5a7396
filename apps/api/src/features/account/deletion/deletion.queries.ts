import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";

type AuthDb = Kysely<AuthTables>;

export async function saveDeletion(
  db: AuthDb,
  params: { userId: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ deletion_due_at: params.dueAt, updated_at: new Date() })
    .where("id", "=", params.userId)
    .execute();
}

/** Whose deletion can be stopped: also after its day, until the sweep has come by. */
export function findDeletion(db: AuthDb, params: { userId: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", params.userId)
    .where("deletion_due_at", "is not", null)
    .executeTakeFirst();
}
