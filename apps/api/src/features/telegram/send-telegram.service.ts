import type { Api } from "grammy";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import type { WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { unlinkChat } from "#api/features/telegram/chat-link.service.ts";
import { buildReminderMessage } from "#api/features/telegram/reminder-message.ts";
import { readFailure, type TelegramFailure } from "#api/telegram/telegram-api.ts";
import * as queries from "#api/features/telegram/telegram.queries.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { Queue } from "#api/jobs/queue.ts";

type Deps = { env: Env; api: Api | null; withUser: WithUser; findUser: FindUser; queue: Queue };
type Reminder = JobPayload<"telegram.send">;

/** Sends one reminder. Failures other than those below are retried by the queue. */
export async function sendTelegram(
  deps: Deps,
  reminder: Reminder,
  { jobId }: { jobId: string },
): Promise<void> {
  const { env, api, withUser } = deps;
  const userId = reminder.user_id;
  const isOutdated = new Date(reminder.expires_at) < new Date();
  if (!api || isOutdated || !(await deps.findUser(userId))) return;
  const link = await withUser(userId, (tx) => queries.findLink(tx, { userId }));
  if (!link) return;
  const { text, keyboard } = buildReminderMessage(env, reminder);
  const failure = await api
    .sendMessage(link.chat_id, text, { reply_markup: keyboard })
    .then(() => null, readFailure);
  if (!failure) return;
  if (isGone(failure)) return unlinkChat(deps, { userId, chatId: link.chat_id });
  if (failure.retryAfterMs === null) {
    throw new Error(`Telegram: ${failure.status ?? ""} ${failure.reason}`);
  }
  // A job of its own: the retries of the queue come too early, and are only three.
  const at = new Date(Date.now() + failure.retryAfterMs);
  const id = notificationId(`${jobId} later`);
  await deps.queue.enqueue("telegram.send", reminder, undefined, id, at);
}

/** The user has blocked the bot, or deleted the chat or the Telegram account. */
function isGone({ status, reason }: TelegramFailure) {
  return status === 403 || (status === 400 && reason.includes("chat not found"));
}
