import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import {
  type NotificationKind,
  notificationKinds,
  type ParamsOf,
  type NotificationPriority,
  type NotificationType,
  notificationTypes,
} from "@masar/contract/notifications/kinds";
import type { Notification, NotificationPreference } from "@masar/contract/notifications/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { defaultLanguage } from "@masar/i18n/locales";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/notifications/notifications.queries.ts";
import { noticeId } from "#api/core/notifications/notification-id.ts";
import { pushNotice } from "#api/features/notifications/push.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { quietUntil, readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { accountLink } from "#api/mail/links.ts";
import { readPreference } from "#api/mail/unsubscribe.ts";
import { translate } from "#api/i18n/translate.ts";

export { noticeId };

type Row = Awaited<ReturnType<typeof queries.listNotifications>>[number];
type Kind = {
  type: NotificationType;
  priority?: NotificationPriority;
  isAccountNotice?: true;
  hasOwnMail?: true;
};

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

export async function markNotificationRead(
  ctx: UserCtx,
  input: { id: string },
): Promise<Notification> {
  const row = await ctx.tx((tx) => queries.markRead(tx, { userId: ctx.user.id, id: input.id }));
  if (!row) throw new AppError("not_found");
  return toNotification(row);
}

export async function markAllNotificationsRead(ctx: UserCtx): Promise<{ marked: number }> {
  return { marked: await ctx.tx((tx) => queries.markAllRead(tx, { userId: ctx.user.id })) };
}

export async function getPreferences(
  ctx: UserCtx,
): Promise<{ preferences: NotificationPreference[] }> {
  return { preferences: await ctx.tx((tx) => readPreferences(tx, ctx.user.id)) };
}

export async function updatePreference(
  ctx: UserCtx,
  { type }: { type: NotificationType },
  places: ParsedOf<"updateNotificationPreference">["body"],
): Promise<NotificationPreference> {
  return ctx.tx((tx) => queries.savePreference(tx, { userId: ctx.user.id, type, places }));
}

/** What the link of a mail asks for, also without a log-in: no more mails of one kind. In the app nothing changes. */
export async function unsubscribeMail(
  ctx: Ctx,
  input: { token: string },
): Promise<ResponseOf<"unsubscribeMail">> {
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

/** Mails and pushes are for who asks for them. */
const usualPlaces = { in_app: true, email: false, push: false };

export async function readPreferences(tx: Tx, userId: string): Promise<NotificationPreference[]> {
  const saved = await queries.listPreferences(tx, { userId });
  return notificationTypes.map(
    (type) => saved.find((row) => row.type === type) ?? { type, ...usualPlaces },
  );
}

/**
 * THE DOOR for other features: tells one learner something, inside the caller's transaction, so that it is
 * told exactly if the thing happened. The words are kept in their language, and kind and params beside them
 * so that the page can say it in another one. With an `id`, the same thing is told once.
 */
export async function notifyUser<K extends NotificationKind>(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language; email: string },
  what: {
    kind: K;
    params: ParamsOf<K>;
    createdAt?: Date;
    isRead?: boolean;
    id?: string;
    /** Says more by mail than the notification does. */
    mail?: Pick<JobPayload<"mail.send">, "template" | "params">;
  },
): Promise<void> {
  const kind: Kind = notificationKinds[what.kind];
  const priority = kind.priority ?? "medium";
  const preferences = await readPreferences(tx, user.id);
  const wanted = preferences.find((preference) => preference.type === kind.type);
  const title = translate(user.language, `notices:kind.${what.kind}.title`, what.params);
  const message = translate(user.language, `notices:kind.${what.kind}.message`, what.params);
  // What protects the account never waits.
  const quiet = kind.isAccountNotice ? undefined : await readQuiet(tx, user);
  if (kind.isAccountNotice || wanted?.in_app) {
    const isQuiet = quiet !== undefined;
    const row = { title, message, type: kind.type, priority, isQuiet };
    await queries.addNotification(tx, { userId: user.id, ...row, ...what });
  }
  if (wanted?.email && !kind.hasOwnMail) {
    const mail: JobPayload<"mail.send"> = {
      to: user.email,
      language: user.language,
      ...(what.mail ?? { template: "notification", params: { title, message } }),
      unsubscribe: { user_id: user.id, type: kind.type },
    };
    // Several learners may be told under the same id: a mail is known by learner and id.
    const mailId = what.id && noticeId(`${user.id} ${what.id}`);
    await ctx.queue.enqueue("mail.send", mail, tx, mailId, quiet);
  }
  if (wanted?.push) {
    const { kind: name, params, id } = what;
    const told = { kind: name, params, priority, title, message, id, startAfter: quiet };
    await pushNotice(ctx, tx, user, told);
  }
}

/** When the hours end that the learner wants quiet now: mails and pushes wait for it. */
async function readQuiet(tx: Tx, user: { id: string }): Promise<Date | undefined> {
  return quietUntil(await readStudySettings(tx, { userId: user.id }), new Date()) ?? undefined;
}

function toNotification(row: Row): Notification {
  return { ...row, created_at: row.created_at.toISOString() };
}
