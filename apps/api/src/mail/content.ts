import { locales } from "@masar/i18n/locales";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { UnsubscribeLinks } from "#api/mail/unsubscribe.ts";
import { renderWeeklySummary } from "#api/mail/week-content.ts";
import { translate } from "#api/i18n/translate.ts";

export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** What a person wrote: shown as theirs, in its own direction. */
  | { kind: "quote"; label: string; text: string }
  | { kind: "facts"; facts: MailFact[] }
  /** Short values, beside what they count. */
  | { kind: "figures"; figures: MailFact[] }
  /** How much of something is done, from 0 to 1; its words stand beside it. */
  | { kind: "bar"; share: number };

export type MailFact = { label: string; value: string };

export type MailContent = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  blocks: MailBlock[];
  actions: { label: string; url: string }[];
  footer: string[];
  unsubscribe: { label: string; url: string } | null;
};

type Mail = JobPayload<"mail.send">;
export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Why it came, and what to do if nobody asked for it. */
const footers: Record<Mail["template"], string> = {
  verify: "account",
  known_address: "account",
  reset: "reset",
  email_change_old: "move",
  email_change_new: "moved_here",
  // To ignore these would be wrong.
  password_changed: "notice",
  wrong_passwords: "attack",
  email_changed: "notice",
  export_ready: "export",
  deletion_planned: "deletion",
  notification: "preference",
  weekly_summary: "preference",
  newsletter_confirm: "newsletter_confirm",
  newsletter_welcome: "newsletter",
  support_reply: "support",
};

/** What a mail says, before it is known whether as text or as HTML. */
export function writeContent(mail: Mail, links: UnsubscribeLinks | undefined): MailContent {
  const { language, template, params } = mail;
  const say: Translate = (key, more) => translate(language, `mail:${key}`, more);
  const written =
    template === "weekly_summary"
      ? renderWeeklySummary(say, locales[language].tag, params)
      : writePlain(say, mail);
  return {
    ...written,
    footer: writeFooter(say, mail),
    // Who has not subscribed yet has nothing to end: to ignore the mail is enough.
    unsubscribe:
      links && template !== "newsletter_confirm"
        ? { label: say("unsubscribe"), url: links.page }
        : null,
  };
}

function writePlain(say: Translate, { template, params }: Mail) {
  const part = (name: string) => say(`${template}.${name}`, params);
  const actions = [];
  if (params["url"]) actions.push({ label: part("action"), url: String(params["url"]) });
  if (params["reset_url"]) {
    actions.push({ label: part("second_action"), url: String(params["reset_url"]) });
  }
  return {
    subject: part("subject").replaceAll(/\s+/g, " ").trim(),
    preheader: part("preheader"),
    blocks: [
      ...toParagraphs(part("body")),
      ...(template === "support_reply" ? writeReply(part, params) : []),
    ],
    actions,
  };
}

function writeReply(part: (name: string) => string, params: Mail["params"]): MailBlock[] {
  const { reply = "", question = "", reference, url } = params;
  return [
    { kind: "quote", label: part("answer"), text: String(reply) },
    { kind: "quote", label: part("question"), text: String(question) },
    ...(reference
      ? [
          {
            kind: "facts" as const,
            facts: [{ label: part("reference"), value: String(reference) }],
          },
        ]
      : []),
    // Whether anybody reads what comes back to this address is the operator's affair: the page is read.
    ...(url ? [{ kind: "paragraph" as const, text: part("write_back") }] : []),
  ];
}

function writeFooter(say: Translate, { language, template, unsubscribe }: Mail): string[] {
  const type = unsubscribe && "type" in unsubscribe ? unsubscribe.type : "other";
  const params = { type: translate(language, `notifications:types.${type}`) };
  const reason = say(`footer.${footers[template]}`, params);
  return unsubscribe ? [reason, say("footer.sender")] : [reason];
}

function toParagraphs(text: string): MailBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ kind: "paragraph", text: part }));
}
