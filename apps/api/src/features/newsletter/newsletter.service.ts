import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { defaultLanguage } from "@masar/i18n/locales";
import { createToken, hashMailbox, hashToken } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import type { SystemTx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./newsletter.queries.ts";
import { buildUnsubscribeLinks, parseUnsubscribeToken } from "./unsubscribe-token.ts";
import { addressKey } from "#api/limiter.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { accountLink } from "#api/mail/links.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** The response does not reveal whether the address is subscribed; only the mail does. */
export async function subscribe(ctx: Ctx, input: BodyOf<"subscribeNewsletter">) {
  if (!ctx.env.SMTP_URL) throw new AppError("mail_not_configured");
  const response = { status: "check_inbox", mailbox_url: ctx.env.MAILBOX_URL ?? null } as const;
  if (input.website) return response;
  const { perAddressPerDay, perIpPerHour } = limits.newsletter;
  await ctx.sharedLimiter.consume(`newsletter:${addressKey(ctx.request.ip)}`, perIpPerHour, hour);
  // Per day, so that requests from many networks cannot flood a mailbox.
  await ctx.sharedLimiter.consume(`newsletter:${hashMailbox(input.email)}`, perAddressPerDay, day);
  await ctx.withSystem((tx) => saveAndMail(ctx, tx, input));
  return response;
}

async function saveAndMail(ctx: Ctx, tx: SystemTx, input: BodyOf<"subscribeNewsletter">) {
  const subscription = await queries.saveSubscription(tx, input);
  const { id, language } = subscription;
  if (subscription.confirmed_at)
    return sendMail(ctx, tx, subscription, { template: "newsletter_welcome", params: {} });
  const { token, hash } = createToken();
  const expires_at = new Date(Date.now() + limits.newsletter.linkDays * day * 1000);
  await queries.addLink(tx, { subscription_id: id, token_hash: hash, expires_at });
  const params = { url: accountLink(ctx.env, language, "/newsletter/confirm", { token }) };
  await sendMail(ctx, tx, subscription, { template: "newsletter_confirm", params });
}

async function sendMail(
  ctx: Ctx,
  tx: SystemTx,
  subscription: { id: string; email: string; language: Language },
  mail: Pick<JobPayload<"mail.send">, "template" | "params">,
): Promise<void> {
  const { email: to, language } = subscription;
  const unsubscribeLinks = buildUnsubscribeLinks(ctx.env, subscription);
  await ctx.queue.enqueue(
    "mail.send",
    { ...mail, to, language, unsubscribe: unsubscribeLinks },
    tx,
  );
}

export async function confirm(ctx: Ctx, { token }: { token: string }) {
  await ctx.withSystem(async (tx) => {
    const subscription = await queries.findByLink(tx, { hash: hashToken(token) });
    if (!subscription) throw new AppError("link_invalid");
    // Opening the link again sends no mail.
    if (await queries.confirmSubscription(tx, subscription))
      await sendMail(ctx, tx, subscription, { template: "newsletter_welcome", params: {} });
  });
  return { status: "confirmed" } as const;
}

export async function findUnsubscribePage(ctx: Ctx, token = ""): Promise<string> {
  const id = parseUnsubscribeToken(ctx.env, token);
  const found = id ? await ctx.withSystem((tx) => queries.findSubscription(tx, { id })) : undefined;
  const language = found?.language ?? defaultLanguage;
  return accountLink(ctx.env, language, "/newsletter/unsubscribe", token ? { token } : {});
}

/** Not limited per IP address, because a mail provider may send the requests of many subscribers. */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }) {
  const id = parseUnsubscribeToken(ctx.env, token);
  if (!id) throw new AppError("link_invalid");
  await ctx.withSystem((tx) => queries.removeSubscription(tx, { id }));
  return { status: "unsubscribed" } as const;
}
