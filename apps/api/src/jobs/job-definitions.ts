import { z } from "zod";
import { notificationTypes } from "@masar/contract/notifications/kinds";
import { languages } from "@masar/contract/settings/schemas";

/** THE JOB MAP: every background job, what it carries, and when it runs by itself. */
export const mailTemplates = [
  "verify",
  "known_address",
  "reset",
  "password_changed",
  "wrong_passwords",
  "email_change_old",
  "email_change_new",
  "email_changed",
  "export_ready",
  "deletion_planned",
  "notification",
  "weekly_summary",
  "newsletter_confirm",
  "newsletter_welcome",
  "support_reply",
] as const;

/** Due by the thousand at once: whoever waits for a link to log in by is not put behind them. */
const lowPriorityTemplates: ReadonlySet<string> = new Set<(typeof mailTemplates)[number]>([
  "notification",
  "weekly_summary",
]);

/** How its reader ends such mails: a preference of an account, or addresses of the list's own. */
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
  /** Mails of one conversation stand together. */
  thread: z.uuid().optional(),
});

/** What one device shows. It holds the words, so that a device in another zone need not ask for them. */
const pushSend = z.object({
  user_id: z.uuid(),
  subscription_id: z.uuid(),
  language: z.enum(languages),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  urgency: z.enum(["low", "normal", "high"]),
});

/**
 * `retryDelaySeconds` doubles with each of the three retries; `expireInSeconds` is 15 minutes unless said, and
 * `slots`, how many of them a worker runs at once, is two.
 */
export const jobs = {
  // Long enough for a mail server to restart, or to let a stranger in at the second try.
  "mail.send": { payload: mailSend, retryDelaySeconds: 30 },
  // Push services ask for a pause rather than refuse. Each send is one short call, so several run at once.
  "push.send": { payload: pushSend, retryDelaySeconds: 30, slots: 4 },
  // Somebody waits for it: the path of a killed worker must be there within half a minute.
  "path.generate": {
    payload: z.object({ user_id: z.uuid(), generation_id: z.uuid() }),
    retryDelaySeconds: 1,
    // It mostly waits for a model, up to two minutes; nobody shall wait behind two slow ones.
    slots: 10,
  },
  // A file may be large; whoever asked for it is told when it is there.
  "account.export": {
    payload: z.object({ user_id: z.uuid(), export_id: z.uuid() }),
    retryDelaySeconds: 5,
  },
  // The night between Dubai and Casablanca, when providers are quiet as well.
  "course-links.check": {
    payload: z.object({}),
    retryDelaySeconds: 600,
    cron: "15 1 * * *",
    // A slow host answers after 20 seconds, and a night's share may all lie on one.
    expireInSeconds: 3 * 60 * 60,
  },
  "course-links.tell": {
    payload: z.object({
      course_id: z.uuid(),
      kind: z.enum(["course_link_dead", "course_link_replaced"]),
      /** Of this piece of news: told twice, each learner hears it once. */
      news_id: z.uuid(),
    }),
    retryDelaySeconds: 30,
  },
  "forum.tell": {
    payload: z.discriminatedUnion("news", [
      z.object({
        news: z.enum(["reply", "answer_accepted", "post_moderated", "post_hidden_by_reports"]),
        topic_id: z.uuid(),
        post_id: z.uuid(),
        /** Who wrote the post. */
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
  // Everywhere some first day of a week is just beginning; who was told already is not asked again.
  "weekly-summary.send": {
    payload: z.object({}),
    retryDelaySeconds: 300,
    cron: "5 * * * *",
    expireInSeconds: 55 * 60,
  },
  // At the learner's usual hour, whenever that is; who was looked at is not asked for until it comes round again.
  "reminders.send": {
    payload: z.object({}),
    retryDelaySeconds: 120,
    cron: "*/15 * * * *",
    expireInSeconds: 55 * 60,
  },
  "retention.sweep": { payload: z.object({}), retryDelaySeconds: 60, cron: "30 2 * * *" },
} as const satisfies Record<
  string,
  {
    payload: z.ZodType;
    retryDelaySeconds: number;
    cron?: string;
    expireInSeconds?: number;
    slots?: number;
  }
>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]["payload"]>;

/** Among the jobs of one name, those of a higher priority are taken first. */
export function priorityOf(payload: JobPayload<JobName>): number {
  return "template" in payload && lowPriorityTemplates.has(payload.template) ? -1 : 0;
}

export const deadLetterQueue = "dead";
