import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string };
type Block = { userId: string; id: string };
type MemberCard = {
  user_id: string;
  display_name: string;
  handle: string | null;
  photo_id: string | null;
};

export async function listCards(tx: Tx, { ids }: { ids: readonly string[] }) {
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
  await tx
    .updateTable("profiles")
    .set({ display_name: params.name, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .execute();
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

export async function block(tx: Tx, params: Block): Promise<void> {
  await tx
    .insertInto("forum_blocks")
    .values({ user_id: params.userId, blocked_id: params.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unblock(tx: Tx, params: Block): Promise<void> {
  await tx
    .deleteFrom("forum_blocks")
    .where("user_id", "=", params.userId)
    .where("blocked_id", "=", params.id)
    .execute();
}
