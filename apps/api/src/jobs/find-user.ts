import type pg from "pg";
import type { Language } from "@masar/contract/settings/schemas";

export type FindUser = (
  id: string,
) => Promise<{ id: string; email: string; language: Language } | undefined>;

/** Whom a job tells something, unless they are leaving; of the accounts the worker may read this much. */
export function createFindUser(pool: pg.Pool): FindUser {
  return async (id) => {
    const { rows } = await pool.query<NonNullable<Awaited<ReturnType<FindUser>>>>(
      "select id, email, language from users where id = $1 and deletion_due_at is null",
      [id],
    );
    return rows[0];
  };
}
