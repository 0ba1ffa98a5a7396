import nodemailer from "nodemailer";
import type { Secrets } from "#api/auth/secrets.ts";
import type { Env } from "#api/env.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { renderMail } from "#api/mail/render.ts";
import { type UnsubscribeLinks, unsubscribeLinks } from "#api/mail/unsubscribe.ts";
import { translate } from "#api/i18n/translate.ts";

type Mail = JobPayload<"mail.send">;
type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL"> & Secrets;

/** `id` becomes the message id, so that a retried mail is recognised as the same. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; stop: () => void };

/** A stalled server would block one of the two slots of mail jobs for up to ten minutes. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Without SMTP nothing is sent, which start-up and /admin report. */
export function createMailer(env: MailEnv, timeouts = defaultTimeouts): Mailer {
  if (!env.SMTP_URL) return { send: async () => {}, stop: () => {} };
  // One object: the second argument would be defaults of messages.
  const transport = nodemailer.createTransport({
    url: env.SMTP_URL,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, id) {
      const links = unsubscribeLinks(env, mail);
      const { hostname } = new URL(env.PUBLIC_URL);
      await transport.sendMail({
        from: senderOf(env.MAIL_FROM, mail.language),
        to: mail.to,
        messageId: `<${id}@${hostname}>`,
        // The first message was no mail, so replies refer to a made-up id to form a thread.
        ...(mail.thread ? { references: `<ticket-${mail.thread}@${hostname}>` } : {}),
        headers: headersOf(mail, links),
        ...renderMail(mail, links),
      });
    },
    stop: () => transport.close(),
  };
}

/** The product's name is translated; a name that the admin configured is not. */
function senderOf(from: string, language: Mail["language"]) {
  const brand = translate("en", "common:brand");
  return from.startsWith(`${brand} <`)
    ? from.replace(brand, translate(language, "common:brand"))
    : from;
}

function headersOf(mail: Mail, links: UnsubscribeLinks | undefined) {
  return {
    "Content-Language": mail.language,
    // Against automatic replies: the standard header, and the one for Exchange.
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
    ...(links && {
      "List-Unsubscribe": `<${links.one_click}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
