import { sql } from "kysely";
import type { Language } from "@masar/contract/settings";
import type {
  ContactTopic,
  ReplyAuthor,
  TicketSource,
  TicketStatus,
} from "@masar/contract/support-words";
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
  "created_at",
  "updated_at",
] as const;

export function findTicket(tx: Tx | SystemTx, params: { id: string }) {
  return tx
    .selectFrom("support_tickets")
    .select(columns)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** An id that is there already is a message sent again. */
export async function addTicket(
  tx: Tx | SystemTx,
  params: {
    id: string;
    user_id: string | null;
    source: TicketSource;
    topic: ContactTopic;
    name: string;
    email: string;
    language: Language;
    message: string;
  },
): Promise<void> {
  await tx
    .insertInto("support_tickets")
    .values(params)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** A page by keyset: newest first, after the row with the given id. */
export function listTickets(
  tx: SystemTx,
  params: { status?: TicketStatus | undefined; after?: string | undefined; limit: number },
) {
  let query = tx.selectFrom("support_tickets").select(columns);
  if (params.status) query = query.where("status", "=", params.status);
  if (params.after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from support_tickets where id = ${params.after})`,
    );
  }
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(params.limit).execute();
}

export async function listReplies(tx: Tx | SystemTx, params: { ticketIds: string[] }) {
  if (params.ticketIds.length === 0) return [];
  return tx
    .selectFrom("support_replies")
    .select(["id", "ticket_id", "author", "message", "created_at"])
    .where("ticket_id", "in", params.ticketIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** False when it was added before. */
export async function addReply(
  tx: Tx | SystemTx,
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

export async function setStatus(
  tx: Tx | SystemTx,
  params: { id: string; status: TicketStatus },
): Promise<void> {
  await tx
    .updateTable("support_tickets")
    .set({ status: params.status, updated_at: new Date() })
    .where("id", "=", params.id)
    .execute();
}
