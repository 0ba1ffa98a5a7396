import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { writeContent } from "#api/mail/content.ts";
import { toHtml } from "#api/mail/html.ts";
import { toText } from "#api/mail/text.ts";
import type { UnsubscribeLinks } from "#api/mail/unsubscribe.ts";

export function renderMail(mail: JobPayload<"mail.send">, links: UnsubscribeLinks | undefined) {
  const content = writeContent(mail, links);
  return { subject: content.subject, text: toText(content), html: toHtml(mail.language, content) };
}
