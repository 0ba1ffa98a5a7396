import { z } from "zod";
import { languages } from "@masar/contract/settings";

/** THE JOB MAP: every background job, what it carries, and when it runs by itself. */
export const mailTemplates = [
  "verify",
  "known_address",
  "reset",
  "password_changed",
  "email_change_old",
  "email_change_new",
  "email_changed",
  "notification",
] as const;

const mailSend = z.object({
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(mailTemplates),
  params: z.record(z.string(), z.string()),
});

/** `retryDelaySeconds` doubles with each of the three retries. */
export const jobs = {
  // Long enough for a mail server to restart, or to let a stranger in at the second try.
  "mail.send": { payload: mailSend, retryDelaySeconds: 30 },
  "retention.sweep": { payload: z.object({}), retryDelaySeconds: 60, cron: "30 2 * * *" },
} as const satisfies Record<
  string,
  { payload: z.ZodType; retryDelaySeconds: number; cron?: string }
>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]["payload"]>;

export const deadLetterQueue = "dead";
