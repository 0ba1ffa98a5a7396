import { limits } from "@masar/contract/limits";
import type { MyTicket } from "@masar/contract/support/schemas";
import type { ReplyAuthor, TicketStatus } from "@masar/contract/support/constants";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { runSearch } from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/support/support.queries.ts";

type Written = { id: string; name: string; email: string; message: string };
type TicketRow = NonNullable<Awaited<ReturnType<typeof queries.findTicket>>>;
type SummaryRow = Awaited<ReturnType<typeof queries.listTickets>>[number];

/** What a search looks into: the reference too, because people read it to us. */
export function writeSearchText({ id, name, email, message }: Written): string {
  return foldText(`${id} ${name} ${email} ${message}`);
}

type Page = { rows: SummaryRow[]; next: string | null };

export async function readPage(
  ctx: Pick<UserCtx, "tx">,
  input: {
    userId?: string;
    status?: TicketStatus | undefined;
    q?: string | undefined;
    after?: string | undefined;
  },
): Promise<Page> {
  const limit = limits.support.pageSize;
  const words = toSearchWords(input.q ?? "", limits.search.maxWords);
  const rows = await runSearch(ctx.tx, words, async (tx: Tx) => {
    // One row more than a page tells whether another follows.
    const found = await queries.listTickets(tx, { ...input, words, limit: limit + 1 });
    const { after, userId } = input;
    // An empty page must mean the end, not a cursor that is gone.
    if (after && found.length === 0)
      await requireTicket(tx, { id: after, ...(userId && { userId }) });
    return found;
  });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export function toSummary({ id, status, topic, excerpt, created_at, updated_at }: SummaryRow) {
  return {
    id,
    status,
    topic,
    excerpt,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** What is hidden from the transaction, or another writer's, is not there. */
export async function requireTicket(tx: Tx, params: { id: string; userId?: string }) {
  const row = await queries.findTicket(tx, params);
  if (!row) throw new AppError("not_found");
  return row;
}

export async function readThread(tx: Tx, row: TicketRow): Promise<MyTicket & TicketSender> {
  const replies = await queries.listReplies(tx, { ticketId: row.id });
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    replies: replies.map((reply) => ({ ...reply, created_at: reply.created_at.toISOString() })),
  };
}

type TicketSender = Pick<TicketRow, "user_id" | "name" | "email">;

/** Adds what was said and says who waits for whom now; false when it was there before. */
export async function addReply(
  tx: Tx,
  input: { id: string; ticketId: string; author: ReplyAuthor; userId: string; message: string },
): Promise<boolean> {
  const { id, ticketId, author, userId, message } = input;
  const before = await queries.listReplies(tx, { ticketId });
  if (before.some((reply) => reply.id === id)) return false;
  if (before.length >= limits.support.repliesPerTicket) throw new AppError("list_full");
  const reply = { id, ticket_id: ticketId, author, user_id: userId, message };
  // An id of another ticket's reply is not this one's.
  if (!(await queries.addReply(tx, reply))) throw new AppError("not_found");
  await queries.setStatus(tx, { id: ticketId, status: waitingAfter(author) });
  return true;
}

/** Closes, or opens as it was: waiting for whoever did not speak last. */
export async function setClosed(tx: Tx, input: { id: string; closed: boolean }): Promise<void> {
  const last = (await queries.listReplies(tx, { ticketId: input.id })).at(-1);
  const status = input.closed ? "closed" : waitingAfter(last?.author ?? "writer");
  await queries.setStatus(tx, { id: input.id, status });
}

function waitingAfter(author: ReplyAuthor): TicketStatus {
  return author === "team" ? "answered" : "open";
}
