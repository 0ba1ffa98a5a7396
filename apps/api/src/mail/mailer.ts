import nodemailer from "nodemailer";
import type { Env } from "#api/env.ts";
import type { JobPayload } from "#api/jobs/catalog.ts";
import { renderMail } from "#api/mail/render.ts";

export type Mailer = { send: (mail: JobPayload<"mail.send">) => Promise<void>; stop: () => void };

/** Sends over SMTP. Where none is configured nothing is sent, as start-up and /admin say. */
export function createMailer(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">): Mailer {
  if (!env.SMTP_URL) return { send: async () => {}, stop: () => {} };
  const transport = nodemailer.createTransport(env.SMTP_URL, {
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  return {
    async send(mail) {
      await transport.sendMail({
        from: env.MAIL_FROM,
        to: mail.to,
        headers: { "Auto-Submitted": "auto-generated" },
        ...renderMail(mail),
      });
    },
    stop: () => transport.close(),
  };
}
