import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { callAuth } from "#api/auth/call.ts";
import { createToken, hashToken } from "#api/auth/tokens.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/account/account.queries.ts";
import { limitTries, type WithCookies } from "#api/features/account/account.service.ts";
import { findDeletion, saveDeletion } from "#api/features/account/deletion/deletion.queries.ts";
import { reauthenticate } from "#api/features/account/credentials/reauthentication.service.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { readZone } from "#api/core/user-settings/study-settings.ts";
import { formatDay } from "#api/i18n/format-day.ts";
import { accountLink } from "#api/mail/links.ts";

const day = 24 * 60 * 60 * 1000;

/** Nothing is removed yet: the account is closed to everybody, and the mailbox gets the link that opens it again. */
export async function scheduleDeletion(
  ctx: AccountCtx,
  input: ParsedOf<"planDeletion">["body"],
): Promise<WithCookies<ResponseOf<"planDeletion">>> {
  const { user } = ctx;
  await reauthenticate(ctx, input);
  const dueAt = new Date(Date.now() + limits.deletion.afterDays * day);
  await saveDeletion(ctx.authDb, { userId: user.id, dueAt });
  const { cookies } = await callAuth(
    ctx.auth.api.signOut({ headers: ctx.request.headers, returnHeaders: true }),
  );
  await queries.removeSessions(ctx.authDb, { userId: user.id });
  await ctx.tx((tx) => endFeed(tx, { userId: user.id }));
  await ctx.bus.publish({ reason: "sessions", userIds: [user.id] });
  await sendCancelDeletionLink(ctx, dueAt);
  return { result: { due_at: dueAt.toISOString() }, cookies };
}

async function sendCancelDeletionLink(ctx: AccountCtx, dueAt: Date): Promise<void> {
  const { user, env } = ctx;
  const { token, hash } = createToken();
  const zone = await ctx.tx((tx) => readZone(tx, { userId: user.id }));
  await queries.createMailedToken(ctx.authDb, {
    purpose: "keep",
    hash,
    userId: user.id,
    expiresAt: dueAt,
  });
  await ctx.queue.enqueue("mail.send", {
    to: user.email,
    language: user.language,
    template: "deletion_planned",
    params: {
      date: formatDay(dueAt, user.language, zone),
      url: accountLink(env, user.language, "/keep-account", { token }),
    },
  });
}

export async function cancelDeletion(ctx: AccountCtx): Promise<void> {
  await stopDeletion(ctx, ctx.user.id);
}

/** Whoever reads the mailbox may keep the account; it logs nobody in. */
export async function cancelDeletionByLink(ctx: Ctx, input: { token: string }): Promise<void> {
  await limitTries(ctx, "keep");
  const userId = await queries.consumeMailedToken(ctx.authDb, {
    purpose: "keep",
    hash: hashToken(input.token),
  });
  if (!userId || !(await stopDeletion(ctx, userId))) throw new AppError("link_invalid");
}

/** Whether there was something to stop. */
async function stopDeletion(ctx: Ctx, userId: string): Promise<boolean> {
  const user = await findDeletion(ctx.authDb, { userId });
  if (!user) return false;
  await saveDeletion(ctx.authDb, { userId, dueAt: null });
  await queries.removeMailedLinks(ctx.authDb, { userId });
  await ctx.withUser(userId, (tx) =>
    notifyUser(ctx, tx, user, { kind: "account_kept", params: {} }),
  );
  return true;
}
