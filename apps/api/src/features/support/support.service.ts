import type { ParsedOf, ResponseOf } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import type { Ticket } from "@masar/contract/support";
import { hashEmail } from "#api/auth/tokens.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import type { SystemTx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/support/support.queries.ts";
import { addressKey } from "#api/limiter.ts";
import { accountLink } from "#api/mail/links.ts";

const hour = 60 * 60;
const received = { status: "received" } as const;

/** A message from the public page joins the queue that learners' own questions are in. */
export async function sendContactMessage(
  ctx: Ctx,
  input: ParsedOf<"sendContactMessage">["body"] & { user_id: string | null },
): Promise<ResponseOf<"sendContactMessage">> {
  const { website, ...written } = input;
  if (website) return received;
  // A page that never heard the answer sends again: that is no second message, for the limits either.
  if (await ctx.withSystem((tx) => queries.findTicket(tx, input))) return received;
  const { perAddressPerHour, perIpPerHour } = limits.contact;
  await ctx.sharedLimiter.consume(`contact:${addressKey(ctx.request.ip)}`, perIpPerHour, hour);
  await ctx.sharedLimiter.consume(`contact:${hashEmail(input.email)}`, perAddressPerHour, hour);
  const ticket = { ...written, source: "contact" } as const;
  await (ticket.user_id
    ? ctx.withUser(ticket.user_id, (tx) => queries.addTicket(tx, ticket))
    : ctx.withSystem((tx) => queries.addTicket(tx, ticket)));
  return received;
}

export async function listTickets(
  ctx: AccountCtx,
  input: ParsedOf<"listTickets">["query"],
): Promise<ResponseOf<"listTickets">> {
  const limit = limits.support.pageSize;
  return ctx.withSystem(async (tx) => {
    // One row more than a page tells whether another follows.
    const rows = await queries.listTickets(tx, { ...input, limit: limit + 1 });
    // An empty page must mean the end, not a cursor that is gone.
    if (input.after && rows.length === 0 && !(await queries.findTicket(tx, { id: input.after }))) {
      throw new AppError("not_found");
    }
    const page = rows.slice(0, limit);
    return {
      tickets: await withReplies(tx, page),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

export async function replyToTicket(
  ctx: AccountCtx,
  input: { ticketId: string; id: string; message: string },
): Promise<Ticket> {
  const { ticketId, id, message } = input;
  // The answer is read in a mailbox or nowhere, also by who has an account.
  if (!ctx.env.SMTP_URL) throw new AppError("mail_not_configured");
  return ctx.withSystem(async (tx) => {
    const ticket = await queries.findTicket(tx, { id: ticketId });
    if (!ticket) throw new AppError("not_found");
    const reply = {
      id,
      ticket_id: ticketId,
      author: "team",
      user_id: ctx.user.id,
      message,
    } as const;
    if (await queries.addReply(tx, reply)) {
      await queries.setStatus(tx, { id: ticketId, status: "answered" });
      await mailReply(ctx, tx, ticket, message);
    }
    return readTicket(tx, ticketId);
  });
}

async function mailReply(
  ctx: AccountCtx,
  tx: SystemTx,
  ticket: TicketRow,
  reply: string,
): Promise<void> {
  const { id, email, language, message } = ticket;
  const mail = {
    to: email,
    language,
    template: "support_reply",
    params: {
      question: message,
      reply,
      reference: id.slice(0, 8),
      url: accountLink(ctx.env, language, "/contact"),
    },
    thread: id,
  } as const;
  await ctx.queue.enqueue("mail.send", mail, tx);
}

async function readTicket(tx: SystemTx, id: string): Promise<Ticket> {
  const row = await queries.findTicket(tx, { id });
  const [ticket] = row ? await withReplies(tx, [row]) : [];
  if (!ticket) throw new AppError("not_found");
  return ticket;
}

type TicketRow = NonNullable<Awaited<ReturnType<typeof queries.findTicket>>>;

async function withReplies(tx: SystemTx, rows: TicketRow[]): Promise<Ticket[]> {
  const replies = await queries.listReplies(tx, { ticketIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    replies: replies
      .filter(({ ticket_id }) => ticket_id === row.id)
      .map(({ id, author, message, created_at }) => {
        return { id, author, message, created_at: created_at.toISOString() };
      }),
  }));
}
