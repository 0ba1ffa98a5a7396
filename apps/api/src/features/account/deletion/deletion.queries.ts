import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";

type AuthDb = Kysely<AuthTables>;

export async function saveDeletion(
  db: AuthDb,
  { userId, dueAt }: { userId: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ deletion_due_at: dueAt, updated_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** A deletion can be cancelled until the job has run, even after its due date. */
export function findDeletion(db: AuthDb, { userId }: { userId: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", userId)
    .where("deletion_due_at", "is not", null)
    .executeTakeFirst();
}
