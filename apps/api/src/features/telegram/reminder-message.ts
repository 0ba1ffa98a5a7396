import { createHash } from "node:crypto";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import { truncateText } from "#api/core/notifications/push-delivery.service.ts";
import type { Env } from "#api/env.ts";
import { translate } from "#api/i18n/translate.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

type Reminder = JobPayload<"telegram.send">;

/** Telegram accepts 4096 characters, and a snooze adds a line. */
const maxTextLength = 3000;

/** Plain text without a parse mode, so that nothing in a title is markup. */
export function buildReminderMessage({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, reminder: Reminder) {
  const { user_id, language, title, message, start, snooze } = reminder;
  const rows: InlineKeyboardButton[][] = [
    [
      {
        text: translate(language, "notices:reminder.start"),
        url: new URL(start, PUBLIC_URL).href,
      },
    ],
  ];
  if (snooze) {
    const text = translate(language, "mail:study_reminder.second_action");
    rows.push([{ text, callback_data: buildSnoozeData(user_id, snooze) }]);
  }
  const keyboard: InlineKeyboardMarkup = { inline_keyboard: rows };
  return { text: truncateText(`${title}\n\n${message}`, maxTextLength), keyboard };
}

type SnoozeTarget = NonNullable<Reminder["snooze"]>;

/** At most 64 bytes. The mark ties the button to the user who was reminded, for a chat that has moved since. */
function buildSnoozeData(userId: string, { date, number }: SnoozeTarget): string {
  const mark = createHash("sha256").update(`${userId} ${date}`).digest("base64url").slice(0, 16);
  return `snooze:${date}:${number}:${mark}`;
}

/** Null for other texts, which an app may send, and for the button of another user. */
export function readSnoozeData(userId: string, data: string): SnoozeTarget | null {
  const [, date = "", number = ""] = /^snooze:(\d{4}-\d\d-\d\d):(\d):/.exec(data) ?? [];
  const target = { date, number: Number(number) };
  return data === buildSnoozeData(userId, target) ? target : null;
}
