import { type Insertable, sql } from "kysely";
import type { ReportReason } from "@masar/contract/assistant/constants";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Tx } from "#api/db/tx.ts";

type Own = { userId: string; id: string };
export type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number];
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];
type NewConversation = Omit<Insertable<AppTables["assistant_conversations"]>, "expires_at">;
export type NewMessage = Insertable<AppTables["assistant_messages"]>;

const columns = ["id", "title", "context", "path_id", "milestone_key", "messages"] as const;
const times = ["created_at", "updated_at"] as const;

type Page = { userId: string; words: string[]; after: string | undefined; limit: number };

/** Keyset page, newest first. All folded words must occur. */
export function listConversations(tx: Tx, { userId, words, after, limit }: Page) {
  let query = tx
    .selectFrom("assistant_conversations")
    .select([...columns, ...times])
    .where("user_id", "=", userId);
  // Folded words have only letters and digits, so none can be a LIKE pattern.
  for (const word of words) query = query.where("folded", "like", `%${word}%`);
  if (after) {
    query = query.where(
      sql<boolean>`(updated_at, id) < (select updated_at, id from assistant_conversations
        where user_id = ${userId} and id = ${after})`,
    );
  }
  return query.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

function selectConversation(tx: Tx, { userId, id }: Own) {
  return tx
    .selectFrom("assistant_conversations")
    .where("user_id", "=", userId)
    .where("id", "=", id);
}

export function findConversation(tx: Tx, params: Own) {
  return selectConversation(tx, params)
    .select([...columns, ...times])
    .executeTakeFirst();
}

/** Writers lock the row first, so that the places of messages are consecutive. */
export function lockConversation(tx: Tx, params: Own) {
  return selectConversation(tx, params)
    .select(["title", "messages", "folded"])
    .forUpdate()
    .executeTakeFirst();
}

export async function countConversations(tx: Tx, params: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom("assistant_conversations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

const afterMonths = (months: number) => sql<Date>`now() + make_interval(months => ${months}::int)`;

export async function addConversation(tx: Tx, values: NewConversation, months: number) {
  await tx
    .insertInto("assistant_conversations")
    .values({ ...values, expires_at: afterMonths(months) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the conversation to the top of the list and restarts its retention. */
export async function touchConversation(
  tx: Tx,
  { userId, id }: Own,
  { months, ...values }: { title: string; messages: number; folded: string; months: number },
): Promise<void> {
  const updated_at = sql<Date>`clock_timestamp()`;
  await tx
    .updateTable("assistant_conversations")
    .set({ ...values, updated_at, expires_at: afterMonths(months) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function updateConversationExpiry(tx: Tx, params: { userId: string; months: number }) {
  await tx
    .updateTable("assistant_conversations")
    .set({ expires_at: sql<Date>`updated_at + make_interval(months => ${params.months}::int)` })
    .where("user_id", "=", params.userId)
    .execute();
}

export async function deleteConversation(tx: Tx, params: Own): Promise<boolean> {
  const result = await tx
    .deleteFrom("assistant_conversations")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export async function deleteConversations(tx: Tx, params: { userId: string }): Promise<void> {
  await tx.deleteFrom("assistant_conversations").where("user_id", "=", params.userId).execute();
}

/** Of a row of `assistant_messages`: it is about a crisis, or the answer to such a message. */
const isSupport = sql<boolean>`exists (select from assistant_support_messages support
  where support.user_id = assistant_messages.user_id and support.message_id = assistant_messages.id)`;

type OwnConversation = { userId: string; conversationId: string };

function selectMessages(tx: Tx, { userId, conversationId }: OwnConversation) {
  return tx
    .selectFrom("assistant_messages")
    .where("user_id", "=", userId)
    .where("conversation_id", "=", conversationId);
}

export function listMessages(tx: Tx, params: OwnConversation) {
  return selectMessages(tx, params)
    .selectAll()
    .select(isSupport.as("is_support"))
    .orderBy("place")
    .execute();
}

/** The first `length` characters of each message, oldest first. */
export function listMessagePrefixes(tx: Tx, params: OwnConversation & { length: number }) {
  return selectMessages(tx, params)
    .select(sql<string>`left(content, ${params.length}::int)`.as("content"))
    .orderBy("place")
    .execute();
}

export async function findLastPlace(tx: Tx, params: OwnConversation): Promise<number> {
  const row = await selectMessages(tx, params)
    .select("place")
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.place ?? 0;
}

/** The last messages that are not blank and not about a crisis, oldest first. */
export async function listLastMessages(
  tx: Tx,
  params: OwnConversation & { before: number | null; limit: number },
) {
  const { before } = params;
  const rows = await selectMessages(tx, params)
    .select(["is_user", "content"])
    .where(sql<boolean>`content ~ '\\S'`)
    .where(sql<boolean>`not ${isSupport}`)
    .$if(before !== null, (query) => query.where("place", "<", before ?? 0))
    .orderBy("place", "desc")
    .limit(params.limit)
    .execute();
  return rows.toReversed();
}

/** How many of the newest answers are searched. */
const searchedAnswers = 300;

/** The last answers of all conversations that hold one of the marks, oldest first. */
export async function listAnswersWith(
  tx: Tx,
  params: { userId: string; marks: string[]; limit: number },
) {
  const rows = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom("assistant_messages")
        .select(["content", "created_at"])
        .where("user_id", "=", params.userId)
        .where("is_user", "=", false)
        .orderBy("created_at", "desc")
        .limit(searchedAnswers)
        .as("newest"),
    )
    .select("content")
    .where((eb) =>
      eb.or(params.marks.map((mark) => sql<boolean>`strpos(content, ${mark}::text) > 0`)),
    )
    .orderBy("created_at", "desc")
    .limit(params.limit)
    .execute();
  return rows.toReversed();
}

export function findMessage(tx: Tx, params: Own) {
  return tx
    .selectFrom("assistant_messages")
    .selectAll()
    .select(isSupport.as("is_support"))
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export function findPlaces(tx: Tx, params: { userId: string; ids: string[] }) {
  return tx
    .selectFrom("assistant_messages")
    .select(["conversation_id", "place"])
    .where("user_id", "=", params.userId)
    .where("id", "in", params.ids)
    .execute();
}

export function findMessageAt(tx: Tx, params: OwnConversation & { place: number }) {
  return selectMessages(tx, params)
    .selectAll()
    .select(isSupport.as("is_support"))
    .where("place", "=", params.place)
    .executeTakeFirst();
}

export async function deleteMessagesFrom(tx: Tx, params: OwnConversation & { place: number }) {
  await tx
    .deleteFrom("assistant_messages")
    .where("user_id", "=", params.userId)
    .where("conversation_id", "=", params.conversationId)
    .where("place", ">=", params.place)
    .execute();
}

export async function addMessages(tx: Tx, messages: NewMessage[]): Promise<void> {
  await tx.insertInto("assistant_messages").values(messages).execute();
}

export async function markSupport(tx: Tx, messages: NewMessage[]): Promise<void> {
  const rows = messages.map(({ user_id, id }) => ({ user_id, message_id: id }));
  await tx.insertInto("assistant_support_messages").values(rows).execute();
}

/** A second report replaces the first, but keeps its time. */
export function reportMessage(tx: Tx, params: Own & { reason: ReportReason; comment: string }) {
  return tx
    .updateTable("assistant_messages")
    .set({
      report_reason: params.reason,
      report_comment: params.comment,
      reported_at: sql<Date>`coalesce(reported_at, now())`,
    })
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .where("is_user", "=", false)
    .where(sql<boolean>`not ${isSupport}`)
    .returning(["model", "prompt_version"])
    .executeTakeFirst();
}
