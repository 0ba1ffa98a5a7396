import { locales } from "@masar/i18n/locales";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { UnsubscribeLinks } from "#api/mail/unsubscribe.ts";
import { renderWeeklySummary } from "#api/mail/week-content.ts";
import { translate } from "#api/i18n/translate.ts";

export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** Text of a person, in its own direction. */
  | { kind: "quote"; label: string; text: string }
  | { kind: "facts"; facts: MailFact[] }
  | { kind: "figures"; figures: MailFact[] }
  | { kind: "bar"; share: number };

export type MailFact = { label: string; value: string };

export type MailContent = {
  subject: string;
  preheader: string;
  blocks: MailBlock[];
  actions: { label: string; url: string }[];
  footer: string[];
  unsubscribe: { label: string; url: string } | null;
};

type Mail = JobPayload<"mail.send">;
export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Why the mail was sent, and what to do if the reader did not request it. */
const footers: Record<Mail["template"], string> = {
  verify: "account",
  known_address: "account",
  reset: "reset",
  first_password: "first_password",
  email_change_old: "move",
  email_change_new: "moved_here",
  password_changed: "notice",
  wrong_passwords: "attack",
  email_changed: "notice",
  export_ready: "export",
  deletion_planned: "deletion",
  deletion_planned_by_admin: "act",
  deletion_cancelled: "act",
  passkey_added: "notice",
  passkey_removed: "notice",
  identity_added: "notice",
  identity_removed: "notice",
  sessions_ended: "act",
  second_factor_reset: "act",
  account_suspended: "admin",
  account_reinstated: "admin",
  notification: "preference",
  study_reminder: "preference",
  weekly_summary: "preference",
  newsletter_confirm: "newsletter_confirm",
  newsletter_welcome: "newsletter",
  support_reply: "support",
};

export function writeContent(mail: Mail, links: UnsubscribeLinks | undefined): MailContent {
  const { language, template, params } = mail;
  const t: Translate = (key, more) => translate(language, `mail:${key}`, more);
  const written =
    template === "weekly_summary"
      ? renderWeeklySummary(t, locales[language].tag, params)
      : writePlain(t, mail);
  // The reader of the confirmation mail has not subscribed yet.
  const hasLink = links && template !== "newsletter_confirm";
  return {
    ...written,
    footer: writeFooter(t, mail),
    unsubscribe: hasLink ? { label: t("unsubscribe"), url: links.page } : null,
  };
}

function writePlain(t: Translate, { template, params }: Mail) {
  const part = (name: string) => t(`${template}.${name}`, params);
  const actions = [];
  if (params["url"]) actions.push({ label: part("action"), url: String(params["url"]) });
  const second = params["reset_url"] ?? params["snooze_url"];
  if (second) actions.push({ label: part("second_action"), url: String(second) });
  return {
    subject: part("subject").replaceAll(/\s+/g, " ").trim(),
    preheader: part("preheader"),
    blocks: [
      ...toParagraphs(part("body")),
      ...writeReason(t, params),
      ...(template === "support_reply" ? writeReply(part, params) : []),
    ],
    actions,
  };
}

/** What an administrator wrote, in its own direction. */
function writeReason(t: Translate, { reason }: Mail["params"]): MailBlock[] {
  return reason ? [{ kind: "quote", label: t("reason"), text: String(reason) }] : [];
}

function writeReply(part: (name: string) => string, params: Mail["params"]) {
  const { reply = "", question = "", reference, url } = params;
  const blocks: MailBlock[] = [
    { kind: "quote", label: part("answer"), text: String(reply) },
    { kind: "quote", label: part("question"), text: String(question) },
  ];
  if (reference) {
    const facts = [{ label: part("reference"), value: String(reference) }];
    blocks.push({ kind: "facts", facts });
  }
  // Replies by mail may not be read, those on the page are.
  if (url) blocks.push({ kind: "paragraph", text: part("write_back") });
  return blocks;
}

function writeFooter(t: Translate, { language, template, unsubscribe }: Mail) {
  const type = unsubscribe && "type" in unsubscribe ? unsubscribe.type : "other";
  const params = { type: translate(language, `notifications:types.${type}`) };
  const reason = t(`footer.${footers[template]}`, params);
  return unsubscribe ? [reason, t("footer.sender")] : [reason];
}

function toParagraphs(text: string): MailBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ kind: "paragraph", text: part }));
}
