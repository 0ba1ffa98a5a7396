import * as kinds from "@masar/contract/notifications/kinds";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { splitDevice } from "@masar/domain/account/device-name";
import type { Ctx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { addNotification, listPreferences } from "./notify.queries.ts";
import { notificationId } from "./notification-id.ts";
import { enqueuePushes } from "./push-delivery.service.ts";
import { enqueueTelegram } from "./telegram-delivery.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { quietUntil, readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { translate } from "#api/i18n/translate.ts";

type Kind = {
  type: kinds.NotificationType;
  priority?: kinds.NotificationPriority;
  isAccountNotice?: true;
  hasOwnMail?: true;
};

/** Other channels are off until the user turns them on. */
const defaultChannels = { in_app: true, email: false, push: false, telegram: false };

export async function loadPreferences(tx: Tx, userId: string): Promise<NotificationPreference[]> {
  const saved = await listPreferences(tx, { userId });
  return kinds.notificationTypes.map(
    (type) => saved.find((row) => row.type === type) ?? { type, ...defaultChannels },
  );
}

/**
 * Runs in the caller's transaction: the notification exists only if that transaction commits. The text is stored in the
 * user's language, kind and params beside it for other languages. With an `id` the call is idempotent.
 */
export async function notifyUser<K extends kinds.NotificationKind>(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language; email: string },
  what: {
    kind: K;
    params: kinds.ParamsOf<K>;
    createdAt?: Date;
    isRead?: boolean;
    id?: string;
    /** A mail of its own instead of the text of the notification. */
    mail?: Pick<JobPayload<"mail.send">, "template" | "params">;
  },
): Promise<void> {
  const kind: Kind = kinds.notificationKinds[what.kind];
  const priority = kind.priority ?? "medium";
  const [preferences, settings] = await Promise.all([
    loadPreferences(tx, user.id),
    readStudySettings(tx, { userId: user.id }),
  ]);
  const wanted = preferences.find((preference) => preference.type === kind.type);
  const device = splitDevice("device" in what.params ? what.params.device : undefined);
  const values = device
    ? { ...what.params, device: translate(user.language, "notices:device", device) }
    : what.params;
  const t = (part: "title" | "message") =>
    translate(user.language, `notices:kind.${what.kind}.${part}`, values, settings.formOfAddress);
  const title = t("title");
  const message = t("message");
  // Account security notifications ignore quiet hours; other messages wait for their end.
  const quiet = kind.isAccountNotice ? null : quietUntil(settings, new Date());
  if (kind.isAccountNotice || wanted?.in_app) {
    await addNotification(tx, {
      user_id: user.id,
      id: what.id,
      title,
      message,
      type: kind.type,
      priority,
      kind: what.kind,
      params: JSON.stringify(what.params),
      is_quiet: quiet !== null,
      is_read: what.isRead,
      created_at: what.createdAt,
    });
  }
  if (wanted?.email && !kind.hasOwnMail) {
    const mail: JobPayload<"mail.send"> = {
      to: user.email,
      language: user.language,
      ...(what.mail ?? { template: "notification", params: { title, message } }),
      unsubscribe: { user_id: user.id, type: kind.type },
    };
    // Several users may be notified under one id, so the id of the mail includes the user.
    const mailId = what.id && notificationId(`${user.id} ${what.id}`);
    await ctx.queue.enqueue("mail.send", mail, tx, mailId, quiet);
  }
  if (wanted?.push) {
    await enqueuePushes(ctx, tx, user, { ...what, priority, title, message, startAfter: quiet });
  }
  if (wanted?.telegram) {
    await enqueueTelegram(ctx, tx, user, { ...what, title, message, startAfter: quiet });
  }
}
