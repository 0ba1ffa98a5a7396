import { limits } from "@masar/contract/limits";
import type { ReplyAuthor, TicketStatus } from "@masar/contract/support/constants";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/support/support.queries.ts";

type TicketText = { id: string; name: string; email: string; message: string };
type SummaryRow = Awaited<ReturnType<typeof queries.listTickets>>[number];
type TicketId = { id: string; userId?: string };

/** The reference can be searched as well. */
export function writeSearchText({ id, name, email, message }: TicketText): string {
  return foldText(`${id} ${name} ${email} ${message}`);
}

type PageInput = queries.TicketFilter & { q?: string | undefined };

export async function readPage(ctx: Pick<UserCtx, "tx">, input: PageInput) {
  const limit = limits.support.pageSize;
  const words = toSearchWords(input.q ?? "", limits.search.maxWords);
  const found = await runSearch(ctx.tx, words, async (tx: Tx) => {
    const rows = await queries.listTickets(tx, { ...input, words, limit: limit + 1 });
    const { after, userId } = input;
    // An empty page must mean the end, not an unknown cursor.
    if (after && rows.length === 0)
      await requireTicket(tx, { id: after, ...(userId && { userId }) });
    return rows;
  });
  const { page, last } = splitPage(found, limit);
  return { rows: page, next: last?.id ?? null };
}

export function toSummary({ id, status, topic, excerpt, created_at, updated_at }: SummaryRow) {
  return toIsoDates({ id, status, topic, excerpt, created_at, updated_at });
}

/** Throws for tickets that the transaction does not see and for those of other users. */
async function requireTicket(tx: Tx, params: TicketId) {
  const row = await queries.findTicket(tx, params);
  if (!row) throw new AppError("not_found");
  return row;
}

export async function readThread(tx: Tx, params: TicketId) {
  const ticket = await requireTicket(tx, params);
  const replies = await queries.listReplies(tx, { ticketId: ticket.id });
  return { ...toIsoDates(ticket), replies: replies.map(toIsoDates) };
}

/** Adds a reply and updates the status; false if the reply exists. */
export async function addReply(
  tx: Tx,
  input: { id: string; ticketId: string; author: ReplyAuthor; userId: string; message: string },
): Promise<boolean> {
  const { id, ticketId, author, userId, message } = input;
  const before = await queries.listReplies(tx, { ticketId });
  if (before.some((reply) => reply.id === id)) return false;
  if (before.length >= limits.support.repliesPerTicket) throw new AppError("list_full");
  const reply = { id, ticket_id: ticketId, author, user_id: userId, message };
  // The id belongs to a reply of another ticket.
  if (!(await queries.addReply(tx, reply))) throw new AppError("not_found");
  await queries.setStatus(tx, { id: ticketId, status: statusAfter(author) });
  return true;
}

/** Closes a ticket, or opens it with the status after its last reply. */
export async function setClosed(tx: Tx, ticket: TicketId, isClosed: boolean) {
  const { replies } = await readThread(tx, ticket);
  const status = isClosed ? "closed" : statusAfter(replies.at(-1)?.author ?? "writer");
  await queries.setStatus(tx, { id: ticket.id, status });
  return readThread(tx, ticket);
}

function statusAfter(author: ReplyAuthor): TicketStatus {
  return author === "team" ? "answered" : "open";
}
