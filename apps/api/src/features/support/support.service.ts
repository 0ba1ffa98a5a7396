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

/** A message of the public page joins the same inbox as tickets of users. */
export async function sendContactMessage(
  ctx: Ctx,
  input: ParsedOf<"sendContactMessage">["body"] & { user_id: string | null },
): Promise<ResponseOf<"sendContactMessage">> {
  const { website, user_id, ...written } = input;
  if (website) return received;
  // A repeated request counts neither as a message nor against the limits.
  if (await isKnown(ctx, input)) return received;
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

async function isKnown(ctx: Ctx, { id, user_id }: { id: string; user_id: string | null }) {
  if (!user_id) return ctx.withSystem((tx) => queries.hasGuestTicket(tx, { id }));
  const own = { id, userId: user_id };
  return (await ctx.withUser(user_id, (tx) => queries.findTicket(tx, own))) !== undefined;
}

export async function createTicket(ctx: UserCtx, input: ParsedOf<"createTicket">["body"]) {
  const { id: userId, email } = ctx.user;
  const own = { id: input.id, userId };
  if (await ctx.tx((tx) => queries.findTicket(tx, own))) return getMyTicket(ctx, own);
  await ctx.sharedLimiter.consume(`ticket:${userId}`, limits.support.ticketsPerHour, hour);
  const written = { ...input, name: "", email };
  const ticket = {
    ...written,
    user_id: userId,
    source: "support",
    search_text: pages.writeSearchText(written),
    diagnostics: input.diagnostics && JSON.stringify(input.diagnostics),
  } as const;
  return ctx.tx(async (tx) => {
    await queries.addTicket(tx, ticket);
    return pages.readThread(tx, own);
  });
}

export async function listMyTickets(ctx: UserCtx, input: ParsedOf<"listMyTickets">["query"]) {
  const { rows, next } = await pages.readPage(ctx, { ...input, userId: ctx.user.id });
  return { tickets: rows.map(pages.toSummary), next };
}

export async function getMyTicket(ctx: UserCtx, { id }: { id: string }): Promise<MyTicket> {
  return ctx.tx((tx) => pages.readThread(tx, { id, userId: ctx.user.id }));
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
    return pages.readThread(tx, own);
  });
}

export async function closeMyTicket(ctx: UserCtx, input: { id: string; closed: boolean }) {
  const own = { id: input.id, userId: ctx.user.id };
  return ctx.tx((tx) => pages.setClosed(tx, own, input.closed));
}
