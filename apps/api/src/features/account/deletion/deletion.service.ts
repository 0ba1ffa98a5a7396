import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { hashToken } from "#api/auth/tokens.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { createMailedLink, sendMail } from "#api/features/account/account-mail.service.ts";
import * as queries from "#api/features/account/account.queries.ts";
import { limitTries } from "#api/features/account/account.service.ts";
import { reauthenticate } from "#api/features/account/credentials/reauthentication.service.ts";
import { logOutEverywhere } from "#api/features/account/devices.service.ts";
import { saveDeletionUnlessLastAdmin } from "#api/features/account/roles.queries.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { readZone } from "#api/core/user-settings/study-settings.ts";
import { formatDay } from "#api/i18n/format-day.ts";

const day = 24 * 60 * 60 * 1000;

/** Removes no data yet: the account is locked, and a mailed link cancels the deletion. */
export async function scheduleDeletion(ctx: AccountCtx, input: BodyOf<"planDeletion">) {
  await reauthenticate(ctx, input);
  const { user } = ctx;
  const dueAt = computeDueTime();
  const isSaved = await saveDeletionUnlessLastAdmin(ctx.authDb, { userId: user.id, dueAt });
  if (!isSaved) throw new AppError("last_admin");
  const { cookies } = await logOutEverywhere(ctx);
  await mailDeletion(ctx, user, { dueAt });
  return { result: { due_at: dueAt.toISOString() }, cookies };
}

export function computeDueTime(): Date {
  return new Date(Date.now() + limits.deletion.afterDays * day);
}

/** The mail has the link that cancels the deletion, and the reason of an administrator who scheduled it. */
export async function mailDeletion(
  ctx: Ctx,
  user: { id: string; email: string; language: Language },
  { dueAt, reason }: { dueAt: Date; reason?: string },
): Promise<void> {
  const zone = await ctx.withUser(user.id, (tx) => readZone(tx, { userId: user.id }));
  const link = { purpose: "keep", path: "/keep-account", expiresAt: dueAt } as const;
  const url = await createMailedLink(ctx, user, link);
  const date = formatDay(dueAt, user.language, zone);
  if (reason === undefined) return sendMail(ctx, user, "deletion_planned", { date, url });
  await sendMail(ctx, user, "deletion_planned_by_admin", { date, url, reason });
}

export async function cancelDeletion(ctx: AccountCtx): Promise<null> {
  await stopDeletion(ctx, ctx.user.id);
  return null;
}

/** The mailed link cancels the deletion but creates no session. */
export async function cancelDeletionByLink(ctx: Ctx, input: { token: string }): Promise<null> {
  await limitTries(ctx, "keep");
  const token = { purpose: "keep", hash: hashToken(input.token) } as const;
  const userId = await queries.consumeMailedToken(ctx.authDb, token);
  if (!userId || !(await stopDeletion(ctx, userId))) throw new AppError("link_invalid");
  return null;
}

async function stopDeletion(ctx: Ctx, userId: string): Promise<boolean> {
  const user = await queries.cancelOwnDeletion(ctx.authDb, { userId });
  if (!user) return false;
  const kind = user.deletion_reason === null ? "account_kept" : "account_kept_from_admin";
  const notification = { kind, params: {} } as const;
  await ctx.withUser(userId, (tx) => notifyUser(ctx, tx, user, notification));
  return true;
}
