import type pg from "pg";
import type { Language } from "@masar/contract/settings/schemas";

type User = { id: string; email: string; language: Language };
export type FindUser = (id: string) => Promise<User | undefined>;

/** The recipient of a notification, unless deletion is scheduled or the account is suspended. The worker may read no other columns. */
export function createFindUser(pool: pg.Pool): FindUser {
  const text = `select id, email, language from users
    where id = $1 and deletion_due_at is null and suspended_at is null`;
  return async (id) => (await pool.query<User>(text, [id])).rows[0];
}
