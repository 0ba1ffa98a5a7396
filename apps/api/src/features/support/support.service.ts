import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { MyTicket } from "@masar/contract/support/schemas";
import { hashEmail } from "#api/auth/tokens.ts";
import type { Ctx, UserCtx } from "#api/context.ts";
import * as queries from "#api/features/support/support.queries.ts";
import * as pages from "#api/features/support/ticket-view.ts";
import { addressKey } from "#api/limiter.ts";

const hour = 60 * 60;
const received = { status: "received" } as const;

/** A message from the public page joins the queue that learners' own questions are in. */
export async function sendContactMessage(
  ctx: Ctx,
  input: ParsedOf<"sendContactMessage">["body"] & { user_id: string | null },
): Promise<ResponseOf<"sendContactMessage">> {
  const { website, user_id, ...written } = input;
  if (website) return received;
  // A page that never heard the answer sends again: that is no second message, for the limits either.
  if (await hasArrived(ctx, input)) return received;
  const { perAddressPerHour, perIpPerHour } = limits.contact;
  const counted = user_id
    ? { key: `contact:${user_id}`, max: limits.support.ticketsPerHour }
    : { key: `contact:${addressKey(ctx.request.ip)}`, max: perIpPerHour };
  await ctx.sharedLimiter.consume(counted.key, counted.max, hour);
  await ctx.sharedLimiter.consume(`contact:${hashEmail(input.email)}`, perAddressPerHour, hour);
  const ticket = { ...written, search_text: pages.writeSearchText(written) };
  if (user_id) {
    const own = { ...ticket, user_id, source: "contact", diagnostics: null } as const;
    await ctx.withUser(user_id, (tx) => queries.addTicket(tx, own));
  } else {
    await ctx.withSystem((tx) => queries.addGuestTicket(tx, ticket));
  }
  return received;
}

async function hasArrived(ctx: Ctx, { id, user_id }: { id: string; user_id: string | null }) {
  if (!user_id) return ctx.withSystem((tx) => queries.hasGuestTicket(tx, { id }));
  const found = await ctx.withUser(user_id, (tx) =>
    queries.findTicket(tx, { id, userId: user_id }),
  );
  return found !== undefined;
}

export async function createTicket(ctx: UserCtx, input: ParsedOf<"createTicket">["body"]) {
  const { id: userId, email } = ctx.user;
  const own = { id: input.id, userId };
  const sent = await ctx.tx((tx) => queries.findTicket(tx, own));
  if (!sent) {
    const { ticketsPerHour } = limits.support;
    await ctx.sharedLimiter.consume(`ticket:${userId}`, ticketsPerHour, hour);
  }
  return ctx.tx(async (tx) => {
    if (!sent) {
      const written = { ...input, name: "", email };
      const search_text = pages.writeSearchText(written);
      const ticket = { ...written, user_id: userId, source: "support", search_text } as const;
      await queries.addTicket(tx, ticket);
    }
    return pages.readThread(tx, await pages.requireTicket(tx, own));
  });
}

export async function listMyTickets(ctx: UserCtx, input: ParsedOf<"listMyTickets">["query"]) {
  const { rows, next } = await pages.readPage(ctx, { ...input, userId: ctx.user.id });
  return { tickets: rows.map(pages.toSummary), next };
}

export async function getMyTicket(ctx: UserCtx, input: { id: string }): Promise<MyTicket> {
  const own = { id: input.id, userId: ctx.user.id };
  return ctx.tx(async (tx) => pages.readThread(tx, await pages.requireTicket(tx, own)));
}

export async function replyToMyTicket(
  ctx: UserCtx,
  input: { ticketId: string; id: string; message: string },
): Promise<MyTicket> {
  const userId = ctx.user.id;
  const own = { id: input.ticketId, userId };
  const before = await getMyTicket(ctx, own);
  if (!before.replies.some(({ id }) => id === input.id)) {
    await ctx.sharedLimiter.consume(`ticket-reply:${userId}`, limits.support.repliesPerHour, hour);
  }
  return ctx.tx(async (tx) => {
    await pages.addReply(tx, { ...input, author: "writer", userId });
    return pages.readThread(tx, await pages.requireTicket(tx, own));
  });
}

export async function closeMyTicket(ctx: UserCtx, input: { id: string; closed: boolean }) {
  const own = { id: input.id, userId: ctx.user.id };
  return ctx.tx(async (tx) => {
    await pages.requireTicket(tx, own);
    await pages.setClosed(tx, input);
    return pages.readThread(tx, await pages.requireTicket(tx, own));
  });
}
