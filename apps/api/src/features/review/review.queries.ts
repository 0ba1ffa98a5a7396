import { type Insertable, sql, type Updateable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };
type CardTable = AppTables["review_cards"];
export type CardValues = Updateable<CardTable>;
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** Every card that can be asked, oldest first. */
export function listCards(tx: Tx, params: { userId: string }) {
  return selectAskable(tx, params).selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function countDueCards(tx: Tx, params: { userId: string; today: string }) {
  const row = await selectAskable(tx, params)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("due_on", "<=", params.today)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function selectAskable(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("review_cards")
    .where("user_id", "=", params.userId)
    .where("front", "<>", "")
    .where("back", "<>", "")
    .where("deleted_at", "is", null);
}

/** Cards answered on a date, each once. */
export async function countReviewed(tx: Tx, params: { userId: string; date: string }) {
  const row = await tx
    .selectFrom("card_reviews")
    .select((eb) => eb.fn.count<number>("card_id").distinct().as("count"))
    .where("user_id", "=", params.userId)
    .where("local_date", "=", params.date)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Whoever changes a card holds its row first. */
export function lockCard(tx: Tx, params: Own): Promise<CardRow | undefined> {
  return tx
    .selectFrom("review_cards")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .forUpdate()
    .executeTakeFirst();
}

/** Also one that another request made meanwhile. */
export function addCard(tx: Tx, params: { card: Insertable<CardTable> }): Promise<CardRow> {
  return tx
    .insertInto("review_cards")
    .values(params.card)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "id"]).doUpdateSet((eb) => ({ id: eb.ref("excluded.id") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * How many show, with those whose first change is still to come, and how many are kept with the deleted ones;
 * nobody adds one meanwhile.
 */
export async function countCardsAlone(tx: Tx, params: { userId: string }) {
  const { userId } = params;
  await lockUser(tx, { userId, what: "review_cards" });
  return tx
    .selectFrom("review_cards")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("shown"),
      eb.fn.countAll<number>().as("kept"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

export function updateCard(tx: Tx, params: Own & { values: CardValues; at: Date }) {
  return tx
    .updateTable("review_cards")
    .set({
      ...params.values,
      created_at: sql<Date>`least(created_at, ${params.at})`,
      updated_at: sql<Date>`greatest(updated_at, ${params.at})`,
    })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False for an answer that was sent before. */
export async function addReview(
  tx: Tx,
  params: Own & {
    cardId: string;
    rating: AppTables["card_reviews"]["rating"];
    reviewedAt: Date;
    date: string;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("card_reviews")
    .values({
      user_id: params.userId,
      id: params.id,
      card_id: params.cardId,
      rating: params.rating,
      reviewed_at: params.reviewedAt,
      local_date: params.date,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function listReviews(tx: Tx, params: { userId: string; cardId: string }) {
  return tx
    .selectFrom("card_reviews")
    .select(["id", "rating", "reviewed_at", "local_date"])
    .where("user_id", "=", params.userId)
    .where("card_id", "=", params.cardId)
    .execute();
}
