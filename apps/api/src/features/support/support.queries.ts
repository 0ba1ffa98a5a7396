import { type Insertable, type Kysely, sql } from "kysely";
import type { TicketStatus } from "@masar/contract/support/constants";
import { limits } from "@masar/contract/limits";
import type { AppTables, AuthTables } from "#api/db/schema/tables.ts";
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

/** An admin's transaction sees every ticket; `userId` limits it to one user's tickets. */
export function findTicket(tx: Tx, params: { id: string; userId?: string }) {
  let query = tx.selectFrom("support_tickets").select(columns).where("id", "=", params.id);
  if (params.userId) query = query.where("user_id", "=", params.userId);
  return query.executeTakeFirst();
}

type TicketRow = Insertable<AppTables["support_tickets"]>;
type GuestTicket = Omit<TicketRow, "user_id" | "source" | "diagnostics">;

/** Does nothing if the id exists. */
export async function addTicket(tx: Tx, row: TicketRow) {
  await tx
    .insertInto("support_tickets")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** No transaction sees the tickets of visitors; the function only tells whether one exists. */
export async function hasGuestTicket(tx: SystemTx, { id }: { id: string }): Promise<boolean> {
  const query = sql<{ found: boolean }>`select has_guest_ticket(${id}) as found`;
  const { rows } = await query.execute(tx);
  return rows[0]?.found ?? false;
}

export async function addGuestTicket(tx: SystemTx, ticket: GuestTicket) {
  const { id, topic, name, email, language, message, search_text } = ticket;
  await sql`select add_guest_ticket(${id}, ${topic}, ${name}, ${email}, ${language}, ${message},
    ${search_text})`.execute(tx);
}

export type TicketFilter = {
  userId?: string;
  status?: TicketStatus | undefined;
  after?: string | undefined;
};

/** A page by keyset: newest first, after the row with the id `after`. */
export function listTickets(tx: Tx, params: TicketFilter & { words: string[]; limit: number }) {
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

/** False if the id exists. */
export async function addReply(tx: Tx, row: Insertable<AppTables["support_replies"]>) {
  const result = await tx
    .insertInto("support_replies")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

export async function setStatus(tx: Tx, params: { id: string; status: TicketStatus }) {
  await tx
    .updateTable("support_tickets")
    .set({ status: params.status, updated_at: new Date() })
    .where("id", "=", params.id)
    .execute();
}

/** The member's current address, which may differ from that of the ticket. */
export function findMember(db: Kysely<AuthTables>, params: { id: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", params.id)
    .executeTakeFirst();
}
