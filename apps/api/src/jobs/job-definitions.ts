import { z } from "zod";
import type { JobKind } from "@masar/contract/admin/constants";
import { playlistId } from "@masar/contract/playlists/field-schemas";
import { notificationTypes } from "@masar/contract/notifications/kinds";
import { languages } from "@masar/contract/settings/schemas";

export const mailTemplates = [
  "verify",
  "known_address",
  "reset",
  "first_password",
  "password_changed",
  "wrong_passwords",
  "email_change_old",
  "email_change_new",
  "email_changed",
  "export_ready",
  "deletion_planned",
  "deletion_planned_by_admin",
  "deletion_cancelled",
  "passkey_added",
  "passkey_removed",
  "identity_added",
  "identity_removed",
  "sessions_ended",
  "second_factor_reset",
  "account_suspended",
  "account_reinstated",
  "notification",
  "study_reminder",
  "weekly_summary",
  "newsletter_confirm",
  "newsletter_welcome",
  "support_reply",
] as const;

/** Sent in large batches, which must not delay mails with links to log in. */
const lowPriorityTemplates: ReadonlySet<string> = new Set<(typeof mailTemplates)[number]>([
  "notification",
  "study_reminder",
  "weekly_summary",
]);

/** How the reader unsubscribes: by a preference of the account, or by the addresses of a list. */
const unsubscribe = z.union([
  z.object({ user_id: z.uuid(), type: z.enum(notificationTypes) }),
  z.object({ page: z.url(), one_click: z.url() }),
]);

const mailSend = z.object({
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(mailTemplates),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  unsubscribe: unsubscribe.optional(),
  /** Groups the mails of one conversation. */
  thread: z.uuid().optional(),
});

const pushSend = z.object({
  user_id: z.uuid(),
  subscription_id: z.uuid(),
  language: z.enum(languages),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** A reminder has two buttons: start, which opens `url`, and snooze. */
  start: z.string().optional(),
  snooze: z.object({ date: z.string(), number: z.number() }).optional(),
  tag: z.string(),
  urgency: z.enum(["low", "normal", "high"]),
});

const telegramSend = z.object({
  user_id: z.uuid(),
  language: z.enum(languages),
  title: z.string(),
  message: z.string(),
  /** The path that starts the session. */
  start: z.string(),
  snooze: z.object({ date: z.iso.date(), number: z.number().int() }).optional(),
  /** A reminder that is not sent by then is outdated. */
  expires_at: z.iso.datetime(),
});

type Job = {
  payload: z.ZodType;
  retryDelaySeconds: number;
  cron?: string;
  expireInSeconds?: number;
  slots?: number;
};

/**
 * Every background job. `retryDelaySeconds` doubles with each of the three retries; `expireInSeconds` defaults to 15
 * minutes, and `slots` (how many run at once in a worker) to two.
 */
export const jobs = {
  // Long enough for a mail server to restart, or for greylisting.
  "mail.send": { payload: mailSend, retryDelaySeconds: 30 },
  // Push services ask for a pause. Each push is one short request, so several run at once.
  "push.send": { payload: pushSend, retryDelaySeconds: 30, slots: 4 },
  // Two slots stay below the 30 messages a second that Telegram accepts from a bot.
  "telegram.send": { payload: telegramSend, retryDelaySeconds: 30 },
  // The user waits for it: the path of a killed worker must be ready within half a minute.
  "path.generate": {
    payload: z.object({ user_id: z.uuid(), generation_id: z.uuid() }),
    retryDelaySeconds: 1,
    // It mostly waits for a model, up to two minutes.
    slots: 10,
  },
  "account.export": {
    payload: z.object({ user_id: z.uuid(), export_id: z.uuid() }),
    retryDelaySeconds: 5,
  },
  // At night between Dubai and Casablanca.
  "course-links.check": {
    payload: z.object({}),
    retryDelaySeconds: 600,
    cron: "15 1 * * *",
    // A slow host answers after 20 seconds, and all courses of a night may be on it.
    expireInSeconds: 3 * 60 * 60,
  },
  // For every dead course in an open path, after the check.
  "course-links.replace": {
    payload: z.object({ course_id: z.uuid() }),
    retryDelaySeconds: 300,
    // It goes through the open paths of all users.
    expireInSeconds: 4 * 60 * 60,
  },
  "course-links.tell": {
    payload: z.object({
      course_id: z.uuid(),
      kind: z.enum(["course_link_dead", "course_link_replaced"]),
      /** Makes the notifications idempotent. */
      news_id: z.uuid(),
    }),
    retryDelaySeconds: 30,
    // One notification after another, for all who saved the course.
    expireInSeconds: 60 * 60,
  },
  // After the check of links. A day's quota is not used up by retries: each continues where the last one ended.
  "videos.fill": {
    payload: z.object({}),
    retryDelaySeconds: 600,
    cron: "45 4 * * *",
    expireInSeconds: 60 * 60,
  },
  // A learner has it at a milestone; the page is refreshed when it is read.
  "playlists.fill": {
    payload: z.object({ user_id: z.uuid(), lists: z.array(playlistId).min(1) }),
    retryDelaySeconds: 300,
  },
  "forum.tell": {
    payload: z.discriminatedUnion("news", [
      z.object({
        news: z.enum(["reply", "answer_accepted", "post_moderated", "post_hidden_by_reports"]),
        topic_id: z.uuid(),
        post_id: z.uuid(),
        author_id: z.uuid(),
      }),
      z.object({
        news: z.enum(["writing_paused", "writing_resumed"]),
        member_id: z.uuid(),
        decided_at: z.iso.datetime(),
      }),
    ]),
    retryDelaySeconds: 10,
  },
  // Hourly, because weeks start at different times.
  "weekly-summary.send": {
    payload: z.object({}),
    retryDelaySeconds: 300,
    cron: "5 * * * *",
    expireInSeconds: 55 * 60,
  },
  // Often, because each user has a usual hour.
  "reminders.send": {
    payload: z.object({}),
    retryDelaySeconds: 120,
    cron: "*/15 * * * *",
    expireInSeconds: 55 * 60,
  },
  "reminder.snoozed": {
    payload: z.object({ user_id: z.uuid(), date: z.iso.date(), number: z.number().int() }),
    retryDelaySeconds: 60,
  },
  // What the storage refuses is tried again by later runs.
  "objects.delete": { payload: z.object({}), retryDelaySeconds: 60, cron: "*/5 * * * *" },
  "retention.sweep": { payload: z.object({}), retryDelaySeconds: 60, cron: "30 2 * * *" },
} as const satisfies Record<JobKind, Job>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]["payload"]>;

export function priorityOf(payload: JobPayload<JobName>): number {
  return "template" in payload && lowPriorityTemplates.has(payload.template) ? -1 : 0;
}

export const deadLetterQueue = "dead";
