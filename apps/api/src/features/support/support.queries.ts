import { type Kysely, sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { Diagnostics } from "@masar/contract/support/schemas";
import type {
  ContactTopic,
  ReplyAuthor,
  TicketSource,
  TicketStatus,
} from "@masar/contract/support/constants";
import { limits } from "@masar/contract/limits";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";

const columns = [
  "id",
  "user_id",
  "source",
  "status",
  "topic",
  "name",
  "email",
  "language",
  "message",
  "diagnostics",
  "created_at",
  "updated_at",
] as const;

/** An administrator's transaction sees every ticket: with `userId`, only that writer's own. */
export function findTicket(tx: Tx, params: { id: string; userId?: string }) {
  let query = tx.selectFrom("support_tickets").select(columns).where("id", "=", params.id);
  if (params.userId) query = query.where("user_id", "=", params.userId);
  return query.executeTakeFirst();
}

type NewTicket = {
  id: string;
  topic: ContactTopic;
  name: string;
  email: string;
  language: Language;
  message: string;
  search_text: string;
};

/** An id that is there already is a message sent again. */
export async function addTicket(
  tx: Tx,
  params: NewTicket & { user_id: string; source: TicketSource; diagnostics: Diagnostics | null },
): Promise<void> {
  const { diagnostics, ...values } = params;
  await tx
    .insertInto("support_tickets")
    .values({ ...values, diagnostics: diagnostics && JSON.stringify(diagnostics) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function hasGuestTicket(tx: SystemTx, params: { id: string }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_guest_ticket(${params.id}) as found`
    // What a guest left is out of reach of every transaction: the function only says that it is there.
    .execute(tx);
  return rows[0]?.found ?? false;
}

export async function addGuestTicket(tx: SystemTx, params: NewTicket): Promise<void> {
  const { id, topic, name, email, language, message, search_text } = params;
  await sql`select add_guest_ticket(${id}, ${topic}, ${name}, ${email}, ${language}, ${message},
    ${search_text})`.execute(tx);
}

/** A page by keyset: newest first, after the row with the given id. */
export function listTickets(
  tx: Tx,
  params: {
    userId?: string;
    status?: TicketStatus | undefined;
    words: string[];
    after?: string | undefined;
    limit: number;
  },
) {
  let query = tx
    .selectFrom("support_tickets")
    .select(["id", "user_id", "status", "topic", "name", "email", "language"])
    .select(["created_at", "updated_at"])
    .select(sql<string>`left(message, ${limits.support.excerptLength})`.as("excerpt"));
  if (params.userId) query = query.where("user_id", "=", params.userId);
  if (params.status) query = query.where("status", "=", params.status);
  for (const word of params.words) query = query.where("search_text", "like", `%${word}%`);
  if (params.after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from support_tickets where id = ${params.after})`,
    );
  }
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(params.limit).execute();
}

export function listReplies(tx: Tx, params: { ticketId: string }) {
  return tx
    .selectFrom("support_replies")
    .select(["id", "author", "message", "created_at"])
    .where("ticket_id", "=", params.ticketId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** False when it was added before. */
export async function addReply(
  tx: Tx,
  params: { id: string; ticket_id: string; author: ReplyAuthor; user_id: string; message: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("support_replies")
    .values(params)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(tx: Tx, params: { id: string; status: TicketStatus }) {
  await tx
    .updateTable("support_tickets")
    .set({ status: params.status, updated_at: new Date() })
    .where("id", "=", params.id)
    .execute();
}

/** Where a member is reached today, which may not be where they were when they wrote. */
export function findMember(db: Kysely<AuthTables>, params: { id: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", params.id)
    .executeTakeFirst();
}
