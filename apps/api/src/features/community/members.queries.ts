import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };
type Block = { user_id: string; blocked_id: string };
type MemberCard = Record<"user_id" | "display_name", string> &
  Record<"handle" | "photo_id", string | null>;

export async function listCards(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const cards = sql<MemberCard>`
    select user_id, display_name, handle, photo_id from member_cards(${ids}::uuid[])`;
  return queryRows(tx, cards);
}

export async function findDisplayName(tx: Tx, params: Own): Promise<string> {
  const row = await tx
    .selectFrom("profiles")
    .select("display_name")
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return row?.display_name ?? "";
}

export async function saveDisplayName(tx: Tx, params: Own & { name: string }): Promise<void> {
  const values = { display_name: params.name, updated_at: new Date() };
  await tx.updateTable("profiles").set(values).where("user_id", "=", params.userId).execute();
}

export function findSuspension(tx: Tx, params: Own) {
  return tx
    .selectFrom("forum_suspensions")
    .select(["suspended_until", "reason"])
    .where("user_id", "=", params.userId)
    .where("suspended_until", ">", new Date())
    .executeTakeFirst();
}

export async function listBlocked(tx: Tx, params: Own): Promise<string[]> {
  const rows = await tx
    .selectFrom("forum_blocks")
    .select("blocked_id")
    .where("user_id", "=", params.userId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ blocked_id }) => blocked_id);
}

export async function block(tx: Tx, row: Block): Promise<void> {
  await tx
    .insertInto("forum_blocks")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblock(tx: Tx, row: Block): Promise<void> {
  const blocks = tx.deleteFrom("forum_blocks");
  await blocks.where((eb) => eb.and(row)).execute();
}
