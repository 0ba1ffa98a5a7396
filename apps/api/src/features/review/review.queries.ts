import { type Insertable, sql, type Updateable } from "kysely";
import { lockUser } from "#api/db/user-lock.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import { isInPage, type SyncPage } from "#api/db/sync-page.ts";
import type { Own, OwnRow, Tx } from "#api/db/tx.ts";

type CardTable = AppTables["review_cards"];
export type CardValues = Updateable<CardTable>;
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** Oldest first. */
export function listCards(tx: Tx, params: Own) {
  return selectAskable(tx, params).selectAll().orderBy("created_at").orderBy("id").execute();
}

/** A page of changes has the cards that are not asked too. */
export function listCardPage(tx: Tx, { userId, page }: Own & { page: SyncPage }) {
  const cards = page.changedAfter
    ? tx.selectFrom("review_cards").where("user_id", "=", userId)
    : selectAskable(tx, { userId });
  return cards
    .selectAll()
    .where(isInPage(page))
    .orderBy("id")
    .limit(page.size + 1)
    .execute();
}

export async function countDueCards(tx: Tx, params: Own & { today: string }) {
  const row = await selectAskable(tx, params)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("due_on", "<=", params.today)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function findNextDueDate(tx: Tx, params: Own & { after: string }) {
  const row = await selectAskable(tx, params)
    .select((eb) => eb.fn.min("due_on").as("date"))
    .where("due_on", ">", params.after)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** Cards with both sides that are not deleted. */
function selectAskable(tx: Tx, params: Own) {
  return tx
    .selectFrom("review_cards")
    .where("user_id", "=", params.userId)
    .where("front", "<>", "")
    .where("back", "<>", "")
    .where("deleted_at", "is", null);
}

export async function countReviewed(tx: Tx, params: Own & { date: string }) {
  const row = await tx
    .selectFrom("card_reviews")
    .select((eb) => eb.fn.count<number>("card_id").distinct().as("count"))
    .where("user_id", "=", params.userId)
    .where("local_date", "=", params.date)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Every change of a card locks its row first. */
export function lockCard(tx: Tx, params: OwnRow): Promise<CardRow | undefined> {
  return tx
    .selectFrom("review_cards")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the existing card if another request has added it. */
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

/** Counts cards with and without deleted ones. The lock keeps others from adding cards until commit. */
export async function countCardsAlone(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "review_cards" });
  return tx
    .selectFrom("review_cards")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("shown"),
      eb.fn.countAll<number>().as("total"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

export function updateCard(tx: Tx, params: OwnRow & { values: CardValues; at: Date }) {
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

/** False for a rating that was sent before. */
export async function addReview(tx: Tx, row: Insertable<AppTables["card_reviews"]>) {
  const result = await tx
    .insertInto("card_reviews")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export function listReviews(tx: Tx, params: Own & { cardId: string }) {
  return tx
    .selectFrom("card_reviews")
    .select(["id", "rating", "reviewed_at", "local_date"])
    .where("user_id", "=", params.userId)
    .where("card_id", "=", params.cardId)
    .execute();
}
