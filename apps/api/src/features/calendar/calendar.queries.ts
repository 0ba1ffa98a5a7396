import type { Kysely } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };

export function findFeed(tx: Tx, params: Own) {
  return tx
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

export function saveFeed(tx: Tx, params: Own & { tokenHash: string }) {
  const values = { token_hash: params.tokenHash, created_at: new Date(), last_read_at: null };
  return tx
    .insertInto("calendar_feeds")
    .values({ user_id: params.userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(tx: Tx, params: Own): Promise<void> {
  await tx.deleteFrom("calendar_feeds").where("user_id", "=", params.userId).execute();
}

export async function markRead(tx: Tx, { userId }: Own): Promise<void> {
  const values = { last_read_at: new Date() };
  await tx.updateTable("calendar_feeds").set(values).where("user_id", "=", userId).execute();
}

export async function findLanguage(db: Kysely<AuthTables>, params: Own): Promise<Language> {
  const user = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", params.userId)
    .executeTakeFirstOrThrow();
  return user.language;
}
