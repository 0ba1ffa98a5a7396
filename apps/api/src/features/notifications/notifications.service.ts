import { loadPreferences } from "#api/core/notifications/notify.service.ts";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { type NotificationType } from "@masar/contract/notifications/kinds";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { telegramTypes } from "@masar/contract/telegram/constants";
import { defaultLanguage } from "@masar/i18n/locales";
import type { Ctx, UserCtx } from "#api/context.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { splitPage } from "#api/db/split-page.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/notifications/notifications.queries.ts";
import { accountLink } from "#api/mail/links.ts";
import { readPreference } from "#api/mail/unsubscribe.ts";

export async function listNotifications(
  ctx: UserCtx,
  input: ParsedOf<"listNotifications">["query"],
): Promise<ResponseOf<"listNotifications">> {
  const userId = ctx.user.id;
  const { after, limit } = input;
  const filter = { ...input, userId, unread: input.unread === "true", limit: limit + 1 };
  return ctx.read(async (tx) => {
    const [rows, unread, isKnown] = await Promise.all([
      queries.listNotifications(tx, filter),
      queries.countUnread(tx, { userId }),
      after === undefined || queries.hasNotification(tx, { userId, id: after }),
    ]);
    // An empty page must mean the end, not an unknown cursor.
    if (!isKnown) throw new AppError("not_found");
    const { page, last } = splitPage(rows, limit);
    return { notifications: page.map(toIsoDates), unread_count: unread, next: last?.id ?? null };
  });
}

export async function markNotificationRead(ctx: UserCtx, input: { id: string }) {
  const row = await ctx.tx((tx) => queries.markRead(tx, { userId: ctx.user.id, id: input.id }));
  if (!row) throw new AppError("not_found");
  return toIsoDates(row);
}

export async function markAllNotificationsRead(ctx: UserCtx): Promise<{ marked: number }> {
  return { marked: await ctx.tx((tx) => queries.markAllRead(tx, { userId: ctx.user.id })) };
}

export async function getPreferences(ctx: UserCtx) {
  return { preferences: await ctx.tx((tx) => loadPreferences(tx, ctx.user.id)) };
}

export async function updatePreference(
  ctx: UserCtx,
  { type }: { type: NotificationType },
  channels: ParsedOf<"updateNotificationPreference">["body"],
): Promise<NotificationPreference> {
  if (channels.telegram && !telegramTypes.includes(type)) throw new AppError("validation_failed");
  return ctx.tx((tx) => queries.savePreference(tx, { userId: ctx.user.id, type, channels }));
}

/** Ends mails of one type by the link in a mail, without a log-in. */
export async function unsubscribeMail(ctx: Ctx, input: { token: string }) {
  const found = readPreference(ctx.env, input.token);
  if (!found) throw new AppError("link_invalid");
  const { user_id: userId, type } = found;
  await ctx.withUser(userId, (tx) => queries.endMails(tx, { userId, type }));
  return { type };
}

/** The page that asks for confirmation, for mail programs that open the link with GET. It also explains an invalid link. */
export async function findUnsubscribePage(
  ctx: Ctx,
  { token = "" }: { token?: string | undefined },
): Promise<string> {
  const found = readPreference(ctx.env, token);
  const language = found
    ? await queries.findLanguage(ctx.authDb, { userId: found.user_id })
    : defaultLanguage;
  return accountLink(ctx.env, language, "/mail/unsubscribe", token ? { token } : {});
}
