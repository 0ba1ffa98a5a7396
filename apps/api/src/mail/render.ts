import type { Language } from "@masar/contract/settings";
import { locales } from "@masar/i18n/locales";
import type { JobPayload } from "#api/jobs/catalog.ts";
import { translate } from "#api/translate.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/** A mail as text and as HTML that reads right in both directions, without pictures or remote styles. */
export function renderMail({ language, template, params }: JobPayload<"mail.send">): RenderedMail {
  const say = (part: string) => translate(language, `mail:${template}.${part}`, params);
  const subject = say("subject");
  const body = say("body");
  const actions: Action[] = [];
  if (params["url"]) actions.push({ label: say("action"), url: params["url"] });
  if (params["reset_url"]) actions.push({ label: say("second_action"), url: params["reset_url"] });
  const footer = translate(language, "mail:footer");
  return {
    subject,
    text: [body, ...actions.map(({ label, url }) => `${label}:\n${url}`), footer].join("\n\n"),
    html: toHtml(language, { subject, body, actions, footer }),
  };
}

type Action = { label: string; url: string };
type Parts = { subject: string; body: string; actions: Action[]; footer: string };

const paper = "#faf6ee";
const teal = "#0e5f5b";

function toHtml(language: Language, { subject, body, actions, footer }: Parts): string {
  const { dir } = locales[language];
  const start = dir === "rtl" ? "right" : "left";
  const name = translate(language, "common:brand");
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif";
  const buttons = actions.map(({ label, url }, at) => {
    const look =
      at === 0
        ? `background:${teal};color:#ffffff;padding:12px 22px;border-radius:999px`
        : `color:${teal};padding:12px 0`;
    return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;text-decoration:none;font-weight:600;${look}">${escape(label)}</a></p>`;
  });
  // Mail programs ignore logical properties, so the side is written out from the direction.
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};color:#14231f;${font};line-height:1.7;text-align:${start}">
<div dir="${dir}" style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e3dac8;border-radius:14px;padding:28px">
<p style="margin:0 0 20px;font-weight:700;color:${teal}">${escape(name)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.35">${escape(subject)}</h1>
<p style="margin:0 0 20px">${escape(body)}</p>
${buttons.join("\n")}
<p style="margin:24px 0 0;font-size:13px;color:#5e6c67">${escape(footer)}</p>
</div>
</body>
</html>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
