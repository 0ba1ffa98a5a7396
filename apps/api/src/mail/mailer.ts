import nodemailer from "nodemailer";
import type { Env } from "#api/env.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { renderMail } from "#api/mail/render.ts";
import { type UnsubscribeLinks, unsubscribeLinks } from "#api/mail/unsubscribe.ts";
import { translate } from "#api/i18n/translate.ts";

type Mail = JobPayload<"mail.send">;
type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL" | "AUTH_SECRET">;

/** `id` names the mail for good: tried again, it is the same mail to whoever has it already. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; stop: () => void };

/** In milliseconds. A stalled server would hold one of the two slots of mail jobs for up to ten minutes. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends over SMTP. Where none is configured nothing is sent, as start-up and /admin say. */
export function createMailer(env: MailEnv, timeouts = defaultTimeouts): Mailer {
  if (!env.SMTP_URL) return { send: async () => {}, stop: () => {} };
  // One object: a second argument would be defaults of messages, which know no time-outs.
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
        // No mail of the first message exists; all answers to it refer to the same name and stand together.
        ...(mail.thread ? { references: `<ticket-${mail.thread}@${hostname}>` } : {}),
        headers: headersOf(mail, links),
        ...renderMail(mail, links),
      });
    },
    stop: () => transport.close(),
  };
}

/** The product's name is said in the reader's language; a name the operator chose stays as it is. */
function senderOf(from: string, language: Mail["language"]): string {
  const brand = translate("en", "common:brand");
  return from.startsWith(`${brand} <`)
    ? from.replace(brand, translate(language, "common:brand"))
    : from;
}

function headersOf(mail: Mail, links: UnsubscribeLinks | undefined): Record<string, string> {
  return {
    "Content-Language": mail.language,
    // No automatic answer shall come back: by the standard, and as Exchange wants to be told.
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
    ...(links
      ? {
          "List-Unsubscribe": `<${links.one_click}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {}),
  };
}
