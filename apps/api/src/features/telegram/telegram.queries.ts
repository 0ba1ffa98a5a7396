import { sql } from "kysely";
import type { Own, SystemTx, Tx } from "#api/db/tx.ts";

export function findLink(tx: Tx, params: Own) {
  return tx
    .selectFrom("telegram_links")
    .select(["chat_id", "created_at"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

export async function saveLink(tx: Tx, { userId, chatId }: Own & { chatId: number }) {
  const values = { chat_id: chatId, created_at: new Date() };
  await tx
    .insertInto("telegram_links")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Only that of one chat, if a chat is named: the user may have linked another one since. */
export async function deleteLink(tx: Tx, params: Own & { chatId?: number }): Promise<boolean> {
  let query = tx.deleteFrom("telegram_links").where("user_id", "=", params.userId);
  if (params.chatId !== undefined) query = query.where("chat_id", "=", params.chatId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

export async function saveCode(tx: Tx, params: Own & { hash: string; expiresAt: Date }) {
  const values = { code_hash: params.hash, expires_at: params.expiresAt };
  await tx
    .insertInto("telegram_codes")
    .values({ user_id: params.userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function deleteCode(tx: Tx, params: Own & { hash: string }): Promise<boolean> {
  const result = await tx
    .deleteFrom("telegram_codes")
    .where("user_id", "=", params.userId)
    .where("code_hash", "=", params.hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The user of a code that has not expired. */
export async function findUserByCode(tx: SystemTx, params: { hash: string; now: Date }) {
  const { rows } = await sql<{ id: string | null }>`
    select find_telegram_code(${params.hash}, ${params.now}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function findUserByChat(tx: SystemTx, params: { chatId: number }) {
  const { rows } = await sql<{ id: string | null }>`
    select find_telegram_chat(${params.chatId}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}
