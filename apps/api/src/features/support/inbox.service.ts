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

// Whoever answers does so in a transaction of their own: the database looks once more whether they may.

export async function listTickets(ctx: UserCtx, input: ParsedOf<"listTickets">["query"]) {
  const { rows, next } = await pages.readPage(ctx, input);
  const tickets = rows.map((row) => {
    const { name, email, language } = row;
    return { ...pages.toSummary(row), name, email, language, is_member: row.user_id !== null };
  });
  return { tickets, next };
}

export async function getTicket(ctx: UserCtx, input: { id: string }): Promise<Ticket> {
  return ctx.tx(async (tx) => pages.readThread(tx, await pages.requireTicket(tx, input)));
}

export async function closeTicket(ctx: UserCtx, input: { id: string; closed: boolean }) {
  return ctx.tx(async (tx) => {
    await pages.requireTicket(tx, input);
    await pages.setClosed(tx, input);
    return pages.readThread(tx, await pages.requireTicket(tx, input));
  });
}

export async function replyToTicket(
  ctx: AccountCtx,
  input: { ticketId: string; id: string; message: string },
): Promise<Ticket> {
  const ticket = await getTicket(ctx, { id: input.ticketId });
  const member = ticket.user_id
    ? await queries.findMember(ctx.authDb, { id: ticket.user_id })
    : undefined;
  // A guest reads the answer in a mailbox or nowhere; a member finds it here too.
  if (!member && !ctx.env.SMTP_URL) throw new AppError("mail_not_configured");
  const answered = await ctx.tx(async (tx) => {
    const isNew = await pages.addReply(tx, { ...input, author: "team", userId: ctx.user.id });
    if (isNew && ctx.env.SMTP_URL) await mailReply(ctx, tx, ticket, input.message, member);
    return pages.readThread(tx, await pages.requireTicket(tx, { id: ticket.id }));
  });
  // Told under the reply's own id: an answer that is sent again after a lost one is told once.
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
): Promise<void> {
  const { id, language, message, source } = ticket;
  // The contact page asks for an address to answer to, also of members.
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

/** How a ticket is named in mails and notifications. */
function readReference({ id }: { id: string }): string {
  return id.slice(0, 8);
}
