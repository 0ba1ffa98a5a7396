import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import type { Ticket } from "@masar/contract/support/schemas";
import type { AccountCtx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import * as queries from "#api/features/support/support.queries.ts";
import * as pages from "#api/features/support/ticket-view.ts";
import { accountLink } from "#api/mail/links.ts";

// Replies are saved in the admin's own transaction, where row-level security checks the role again.

export async function listTickets(ctx: UserCtx, input: ParsedOf<"listTickets">["query"]) {
  const { rows, next } = await pages.readPage(ctx, input);
  const tickets = rows.map((row) => {
    const { name, email, language } = row;
    return { ...pages.toSummary(row), name, email, language, is_member: row.user_id !== null };
  });
  return { tickets, next };
}

export async function getTicket(ctx: UserCtx, input: { id: string }): Promise<Ticket> {
  return ctx.tx((tx) => pages.readThread(tx, { id: input.id }));
}

export async function closeTicket(ctx: UserCtx, input: { id: string; closed: boolean }) {
  return ctx.tx((tx) => pages.setClosed(tx, { id: input.id }, input.closed));
}

export async function replyToTicket(
  ctx: AccountCtx,
  input: { ticketId: string; id: string; message: string },
): Promise<Ticket> {
  const ticket = await getTicket(ctx, { id: input.ticketId });
  const member = ticket.user_id
    ? await queries.findMember(ctx.authDb, { id: ticket.user_id })
    : undefined;
  // A visitor can read the answer only by mail.
  if (!member && !ctx.env.SMTP_URL) throw new AppError("mail_not_configured");
  const answered = await ctx.tx(async (tx) => {
    const isNew = await pages.addReply(tx, { ...input, author: "team", userId: ctx.user.id });
    if (isNew && ctx.env.SMTP_URL) await mailReply(ctx, tx, ticket, input.message, member);
    return pages.readThread(tx, { id: ticket.id });
  });
  // By the id of the reply, so that a repeated request notifies once.
  if (member) {
    await ctx.withUser(member.id, (tx) =>
      notifyUser(ctx, tx, member, {
        kind: "support_answered",
        params: { reference: readReference(ticket), ticket_id: ticket.id },
        id: notificationId(`support_answered ${input.id}`),
      }),
    );
  }
  return answered;
}

async function mailReply(
  ctx: AccountCtx,
  tx: Tx,
  ticket: Ticket,
  reply: string,
  member: { email: string } | undefined,
) {
  const { id, language, message, source } = ticket;
  // On the contact page members enter an address for the answer, too.
  const to = source === "support" && member ? member.email : ticket.email;
  const url = member
    ? new URL(`/support/${id}`, ctx.env.PUBLIC_URL).href
    : accountLink(ctx.env, language, "/contact");
  const mail = {
    to,
    language,
    template: "support_reply",
    params: { question: message, reply, reference: readReference(ticket), url },
    thread: id,
  } as const;
  await ctx.queue.enqueue("mail.send", mail, tx);
}

function readReference({ id }: { id: string }) {
  return id.slice(0, 8);
}
