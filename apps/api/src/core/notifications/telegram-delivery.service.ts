import type * as kinds from "@masar/contract/notifications/kinds";
import { reminderActions } from "@masar/contract/notifications/links";
import type { Language } from "@masar/contract/settings/schemas";
import type { Ctx } from "#api/context.ts";
import { telegramTypes } from "@masar/contract/telegram/constants";
import type { Own, Tx } from "#api/db/tx.ts";
import { notificationId } from "./notification-id.ts";
import { addTelegramPreferences, clearTelegramPreferences } from "./notify.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

export { clearTelegramPreferences };

const ttlMs = 12 * 60 * 60_000;

type TelegramContent = {
  kind: kinds.NotificationKind;
  params: kinds.NotificationParams;
  title: string;
  message: string;
  /** Makes the call idempotent. */
  id?: string;
  startAfter: Date | null;
};

/** Only reminders. The job finds the chat, so that a link that ends in between is respected. */
export async function enqueueTelegram(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language },
  { kind, params, title, message, id, startAfter }: TelegramContent,
): Promise<void> {
  const actions = reminderActions(kind, params);
  if (!actions) return;
  const expiresAt = new Date((startAfter ?? new Date()).getTime() + ttlMs);
  const reminder: JobPayload<"telegram.send"> = {
    user_id: user.id,
    language: user.language,
    title,
    message,
    start: actions.start,
    ...(actions.snooze && { snooze: actions.snooze }),
    expires_at: expiresAt.toISOString(),
  };
  const jobId = id && notificationId(`telegram ${user.id} ${id}`);
  await ctx.queue.enqueue("telegram.send", reminder, tx, jobId, startAfter);
}

export async function turnOnTelegram(tx: Tx, { userId }: Own): Promise<void> {
  await addTelegramPreferences(tx, { userId, types: telegramTypes });
}
