import { loadPreferences } from "#api/core/notifications/notify.service.ts";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { type NotificationType } from "@masar/contract/notifications/kinds";
import type { Notification, NotificationPreference } from "@masar/contract/notifications/schemas";
import { defaultLanguage } from "@masar/i18n/locales";
import type { Ctx, UserCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/notifications/notifications.queries.ts";
import { accountLink } from "#api/mail/links.ts";
import { readPreference } from "#api/mail/unsubscribe.ts";

type Row = Awaited<ReturnType<typeof queries.listNotifications>>[number];

export async function listNotifications(
  ctx: UserCtx,
  input: ParsedOf<"listNotifications">["query"],
): Promise<ResponseOf<"listNotifications">> {
  const userId = ctx.user.id;
  const { type, after, limit } = input;
  return ctx.tx(async (tx) => {
    // Both statements are sent together; one row more than asked tells whether a page follows.
    const [rows, unread] = await Promise.all([
      queries.listNotifications(tx, {
        userId,
        unread: input.unread === "true",
        limit: limit + 1,
        ...(type ? { type } : {}),
        ...(after ? { after } : {}),
      }),
      queries.countUnread(tx, { userId }),
    ]);
    // An empty page must mean the end, not a cursor that is nobody's, somebody else's or gone.
    if (after && rows.length === 0 && !(await queries.hasNotification(tx, { userId, id: after }))) {
      throw new AppError("not_found");
    }
    const page = rows.slice(0, limit);
    return {
      notifications: page.map(toNotification),
      unread_count: unread,
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

export async function markNotificationRead(ctx: UserCtx, input: { id: string }) {
  const row = await ctx.tx((tx) => queries.markRead(tx, { userId: ctx.user.id, id: input.id }));
  if (!row) throw new AppError("not_found");
  return toNotification(row);
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
  places: ParsedOf<"updateNotificationPreference">["body"],
): Promise<NotificationPreference> {
  return ctx.tx((tx) => queries.savePreference(tx, { userId: ctx.user.id, type, places }));
}

/** What the link of a mail asks for, also without a log-in: no more mails of one kind. In the app nothing changes. */
export async function unsubscribeMail(ctx: Ctx, input: { token: string }) {
  const found = readPreference(ctx.env.AUTH_SECRET, input.token);
  if (!found) throw new AppError("link_invalid");
  const { user_id: userId, type } = found;
  await ctx.withUser(userId, (tx) => queries.endMails(tx, { userId, type }));
  return { type };
}

/**
 * The page that asks before it does anything, for mail programs that open the link as they would any other. It says
 * of a bad link that it is one, as a person can read it.
 */
export async function findUnsubscribePage(
  ctx: Ctx,
  { token = "" }: { token?: string | undefined },
): Promise<string> {
  const found = readPreference(ctx.env.AUTH_SECRET, token);
  const language = found
    ? await queries.findLanguage(ctx.authDb, { userId: found.user_id })
    : defaultLanguage;
  return accountLink(ctx.env, language, "/mail/unsubscribe", token ? { token } : {});
}

function toNotification(row: Row): Notification {
  return { ...row, created_at: row.created_at.toISOString() };
}
