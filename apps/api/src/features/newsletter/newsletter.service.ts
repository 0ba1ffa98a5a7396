import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { defaultLanguage } from "@masar/i18n/locales";
import { createToken, hashMailbox, hashToken } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import type { SystemTx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/newsletter/newsletter.queries.ts";
import {
  linksOfSubscription,
  readUnsubscribeToken,
} from "#api/features/newsletter/unsubscribe-token.ts";
import { addressKey } from "#api/limiter.ts";
import { accountLink } from "#api/mail/links.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** Whatever is known of the address, the answer is the same: what there is to say is said in its mailbox. */
export async function subscribe(
  ctx: Ctx,
  input: ParsedOf<"subscribeNewsletter">["body"],
): Promise<ResponseOf<"subscribeNewsletter">> {
  if (!ctx.env.SMTP_URL) throw new AppError("mail_not_configured");
  const answer = { status: "check_inbox", mailbox_url: ctx.env.MAILBOX_URL ?? null } as const;
  if (input.website) return answer;
  const { perAddressPerDay, perIpPerHour } = limits.newsletter;
  await ctx.sharedLimiter.consume(`newsletter:${addressKey(ctx.request.ip)}`, perIpPerHour, hour);
  // By the day: whoever asks in a stranger's name from ever new networks fills no mailbox.
  await ctx.sharedLimiter.consume(`newsletter:${hashMailbox(input.email)}`, perAddressPerDay, day);
  await ctx.withSystem((tx) => mailSubscription(ctx, tx, input));
  return answer;
}

async function mailSubscription(
  ctx: Ctx,
  tx: SystemTx,
  input: ParsedOf<"subscribeNewsletter">["body"],
): Promise<void> {
  const subscription = await queries.askForSubscription(tx, input);
  if (subscription.confirmed_at) return mailWelcome(ctx, tx, subscription);
  const { id, email, language } = subscription;
  const { token, hash } = createToken();
  const expires_at = new Date(Date.now() + limits.newsletter.linkDays * day * 1000);
  await queries.addLink(tx, { subscription_id: id, token_hash: hash, expires_at });
  const mail = {
    to: email,
    language,
    template: "newsletter_confirm",
    params: { url: accountLink(ctx.env, language, "/newsletter/confirm", { token }) },
    unsubscribe: linksOfSubscription(ctx.env, subscription),
  } as const;
  await ctx.queue.enqueue("mail.send", mail, tx);
}

/** Says that the address is on the list, and how it comes off it. */
async function mailWelcome(
  ctx: Ctx,
  tx: SystemTx,
  subscription: { id: string; email: string; language: Language },
): Promise<void> {
  const mail = {
    to: subscription.email,
    language: subscription.language,
    template: "newsletter_welcome",
    params: {},
    unsubscribe: linksOfSubscription(ctx.env, subscription),
  } as const;
  await ctx.queue.enqueue("mail.send", mail, tx);
}

export async function confirm(
  ctx: Ctx,
  { token }: { token: string },
): Promise<ResponseOf<"confirmNewsletter">> {
  await ctx.withSystem(async (tx) => {
    const subscription = await queries.findByLink(tx, { hash: hashToken(token) });
    if (!subscription) throw new AppError("link_invalid");
    // A link tapped again changes nothing and mails nothing.
    if (await queries.confirmSubscription(tx, subscription)) {
      await mailWelcome(ctx, tx, subscription);
    }
  });
  return { status: "confirmed" };
}

/** The page behind an unsubscribe link, in the language of the subscription. */
export async function findUnsubscribePage(
  ctx: Ctx,
  { token = "" }: { token?: string | undefined },
): Promise<string> {
  const id = readUnsubscribeToken(ctx.env, token);
  const found = id ? await ctx.withSystem((tx) => queries.findSubscription(tx, { id })) : undefined;
  const language = found?.language ?? defaultLanguage;
  return accountLink(ctx.env, language, "/newsletter/unsubscribe", token ? { token } : {});
}

/**
 * Nothing is kept of who leaves: an address that is not there gets no newsletter. One mail provider may post for
 * thousands of readers from one address, so there is no limit but the general one.
 */
export async function unsubscribe(
  ctx: Ctx,
  { token }: { token: string },
): Promise<ResponseOf<"unsubscribeNewsletter">> {
  const id = readUnsubscribeToken(ctx.env, token);
  if (!id) throw new AppError("link_invalid");
  await ctx.withSystem((tx) => queries.removeSubscription(tx, { id }));
  return { status: "unsubscribed" };
}
