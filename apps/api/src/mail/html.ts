import type { Language } from "@masar/contract/settings/schemas";
import { locales } from "@masar/i18n/locales";
import type { MailBlock, MailContent, MailFact } from "#api/mail/content.ts";
import { translate } from "#api/i18n/translate.ts";

/** In light and dark mode. Mail programs do not support variables. */
const colours = {
  paper: ["#faf6ee", "#0c1513"],
  surface: ["#ffffff", "#12201d"],
  sunken: ["#f3ede1", "#1a2b27"],
  line: ["#e3dac8", "#2b403a"],
  ink: ["#14231f", "#f1ebdf"],
  soft: ["#51605b", "#b3beb8"],
  teal: ["#0e5f5b", "#56b8a8"],
  onTeal: ["#ffffff", "#06110f"],
  star: ["#bf7708", "#f2b64c"],
} as const;

function pickColours(mode: 0 | 1) {
  const pairs = Object.entries(colours).map(([name, pair]) => [name, pair[mode]]);
  return Object.fromEntries(pairs) as Record<keyof typeof colours, string>;
}

const light = pickColours(0);
const dark = pickColours(1);

type MailTheme = {
  dir: "ltr" | "rtl";
  start: "left" | "right";
  end: "left" | "right";
  t: (key: string) => string;
};

/**
 * For Outlook, Gmail and Apple Mail: nested tables, inline styles, the direction on every table and cell, no external
 * files. Mail programs ignore logical properties, so sides are computed from the direction.
 */
export function toHtml(language: Language, content: MailContent): string {
  const { dir } = locales[language];
  const look: MailTheme = {
    dir,
    ...(dir === "rtl" ? { start: "right", end: "left" } : { start: "left", end: "right" }),
    t: (key) => translate(language, `mail:${key}`),
  };
  const brand = translate(language, "common:brand");
  const card = [
    `<h1 class="ink" dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.4;font-weight:700;color:${light.ink};text-align:${look.start}">${escape(content.subject)}</h1>`,
    ...content.blocks.map((block) => drawBlock(look, block)),
    ...content.actions.map((action, at) => drawAction(look, action, at === 0)),
  ].join("\n");
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escape(content.subject)}</title>
<style>${styles()}</style>
<!--[if mso]><style>body,table,td,p,h1,a{font-family:Tahoma,Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="paper" dir="${dir}" style="margin:0;padding:0;background-color:${light.paper};${font}">
<div dir="${dir}" style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escape(content.preheader)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
${table(look, `class="paper" width="100%" bgcolor="${light.paper}"`, cell(look, 'align="center" style="padding:28px 12px"', `${onlyOutlook('<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td>')}${page(look, brand, card, content)}${onlyOutlook("</td></tr></table>")}`))}
</body>
</html>`;
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,Arial,sans-serif";

/** For dark mode and narrow screens only. */
function styles() {
  const rules = [
    [".paper", `background-color:${dark.paper}`],
    [".card", `background-color:${dark.surface};border-color:${dark.line}`],
    [".sunken", `background-color:${dark.sunken};border-color:${dark.line}`],
    [".quote", `border-color:${dark.teal}`],
    [".ink", `color:${dark.ink}`],
    [".soft", `color:${dark.soft}`],
    [".teal", `color:${dark.teal}`],
    [".star", `color:${dark.star}`],
    [".fill", `background-color:${dark.teal}`],
    [".button", `background-color:${dark.teal};color:${dark.onTeal};border-color:${dark.teal}`],
  ].map(([name, style = ""]) => `${name}{${style.replaceAll(/(?=;|$)/g, "!important")}}`);
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${rules.join("\n")}
}
@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}.wide{width:100%!important}
}`;
}

function page(look: MailTheme, brand: string, card: string, content: MailContent): string {
  const name = `<span class="star" aria-hidden="true" style="color:${light.star}">&#10040;</span>&nbsp;<span class="teal" style="color:${light.teal}">${escape(brand)}</span>`;
  const footer = [
    ...content.footer.map(
      (text) =>
        `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.7;color:${light.soft}">${escape(text)}</p>`,
    ),
    ...(content.unsubscribe
      ? [
          `<p style="margin:0;font-size:14px;line-height:1.7"><a class="soft" href="${escape(content.unsubscribe.url)}" style="color:${light.soft};text-decoration:underline">${escape(content.unsubscribe.label)}</a></p>`,
        ]
      : []),
  ].join("\n");
  const rows = [
    cell(
      look,
      `align="${look.start}" style="padding:0 4px 16px;font-size:18px;line-height:1.4;font-weight:700;text-align:${look.start}"`,
      name,
    ),
    cell(
      look,
      `class="card" bgcolor="${light.surface}" align="${look.start}" style="background-color:${light.surface};border:1px solid ${light.line};border-radius:16px;padding:32px;text-align:${look.start}"`,
      card,
    ),
    cell(look, `align="${look.start}" style="padding:18px 4px 0;text-align:${look.start}"`, footer),
  ];
  return table(
    look,
    'width="100%" style="max-width:560px;margin:0 auto"',
    rows.join("</tr>\n<tr>"),
  );
}

function drawBlock(look: MailTheme, block: MailBlock): string {
  if (block.kind === "paragraph") {
    return `<p class="ink" style="margin:0 0 18px;font-size:16px;line-height:1.7;color:${light.ink}">${breaks(block.text)}</p>`;
  }
  if (block.kind === "bar") return drawBar(look, block.share);
  if (block.kind === "quote") return drawQuote(look, block);
  if (block.kind === "figures") return drawFigures(look, block.figures);
  return drawFacts(look, block.facts);
}

/** The text has its own direction; the sides follow that of the mail. */
function drawQuote(look: MailTheme, { label, text }: { label: string; text: string }) {
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map(
      (part) =>
        `<p class="ink" dir="auto" style="margin:0 0 10px;font-size:16px;line-height:1.7;color:${light.ink};word-break:break-word">${breaks(part)}</p>`,
    );
  const inner = cell(
    look,
    `class="sunken quote" bgcolor="${light.sunken}" align="${look.start}" style="background-color:${light.sunken};border-${look.start}:3px solid ${light.teal};border-radius:8px;padding:14px 18px 6px;text-align:${look.start}"`,
    paragraphs.join(""),
  );
  return `${drawLabel(label)}${table(look, 'width="100%" style="margin:0 0 22px"', inner)}`;
}

function drawLabel(label: string): string {
  return `<p class="soft" style="margin:0 0 6px;font-size:14px;line-height:1.6;font-weight:600;color:${light.soft}">${escape(label)}</p>`;
}

function drawFacts(look: MailTheme, facts: MailFact[]): string {
  const rows = facts.map(({ label, value }, at) =>
    cell(
      look,
      `class="sunken" bgcolor="${light.sunken}" align="${look.start}" style="${rowStyle(at, facts.length)};padding:10px 18px;text-align:${look.start}"`,
      `<span class="soft" style="display:block;font-size:14px;line-height:1.6;color:${light.soft}">${escape(label)}</span><span class="ink" dir="auto" style="display:block;font-size:16px;line-height:1.6;font-weight:600;color:${light.ink};text-align:${look.start};word-break:break-word">${escape(value)}</span>`,
    ),
  );
  return table(look, 'width="100%" style="margin:0 0 22px"', rows.join("</tr>\n<tr>"));
}

function drawFigures(look: MailTheme, figures: MailFact[]) {
  const rows = figures.map(({ label, value }, at) => {
    const draw = (text: string, side: "start" | "end", rules: string) =>
      cell(
        look,
        `class="sunken ${side === "start" ? "soft" : "ink"}" bgcolor="${light.sunken}" align="${look[side]}" valign="top" style="${rowStyle(at, figures.length, look[side])};padding:9px 18px;text-align:${look[side]};line-height:1.6;${rules}"`,
        escape(text),
      );
    return `${draw(label, "start", `font-size:15px;color:${light.soft}`)}${draw(value, "end", `font-size:16px;font-weight:600;color:${light.ink}`)}`;
  });
  return table(look, 'width="100%" style="margin:0 0 22px"', rows.join("</tr>\n<tr>"));
}

/** Lines between rows and round corners at the ends, on one side if two cells share a row. */
function rowStyle(at: number, count: number, side?: "left" | "right") {
  const sides = side ? [side] : ["left", "right"];
  const round = (edge: string) => sides.map((name) => `border-${edge}-${name}-radius:12px`);
  return [
    `background-color:${light.sunken}`,
    ...(at === 0 ? round("top") : []),
    ...(at === count - 1 ? round("bottom") : [`border-bottom:1px solid ${light.line}`]),
  ].join(";");
}

/** It fills from the start of the line, because its table has the direction of the mail. */
function drawBar(look: MailTheme, share: number) {
  const width = Math.max(2, Math.round(share * 100));
  const part = (name: string, percent: number, colour: string, style: string) =>
    cell(
      look,
      `class="${name}" width="${percent}%" bgcolor="${colour}" style="background-color:${colour};${style}height:10px;line-height:10px;font-size:0"`,
      "&nbsp;",
    );
  const filled = part("fill", width, light.teal, "border-radius:5px;");
  const rest = width >= 100 ? "" : part("sunken", 100 - width, light.sunken, "");
  return table(look, 'width="100%" aria-hidden="true" style="margin:0 0 18px"', `${filled}${rest}`);
}

/** The first action is a button; each shows its address, in case the link does not work. */
function drawAction(
  look: MailTheme,
  { label, url }: { label: string; url: string },
  isFirst: boolean,
): string {
  const href = escape(url);
  const button = isFirst
    ? table(
        look,
        'class="wide" style="margin:6px 0 14px"',
        cell(
          look,
          `class="button" align="center" bgcolor="${light.teal}" style="background-color:${light.teal};border-radius:999px;mso-padding-alt:14px 28px"`,
          `<a class="button" href="${href}" style="display:inline-block;padding:13px 28px;border:1px solid ${light.teal};border-radius:999px;background-color:${light.teal};color:${light.onTeal};font-size:16px;line-height:1.4;font-weight:600;text-decoration:none">${escape(label)}</a>`,
        ),
      )
    : `<p style="margin:6px 0 8px;font-size:16px;line-height:1.7"><a class="teal" href="${href}" style="color:${light.teal};font-weight:600;text-decoration:underline">${escape(label)}</a></p>`;
  const hint = isFirst ? `${escape(look.t("button_fails"))}<br>` : "";
  return `${button}
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:${light.soft}">${hint}<a class="soft" dir="ltr" href="${href}" style="color:${light.soft};text-decoration:underline;word-break:break-all;unicode-bidi:isolate">${href}</a></p>`;
}

function table(look: MailTheme, attributes: string, cells: string): string {
  return `<table role="presentation" dir="${look.dir}" cellpadding="0" cellspacing="0" border="0" ${attributes}><tr>${cells}</tr></table>`;
}

function cell(look: MailTheme, attributes: string, inner: string): string {
  return `<td dir="${look.dir}" ${attributes}>${inner}</td>`;
}

function onlyOutlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

function breaks(text: string): string {
  return escape(text).replaceAll(/\r?\n/g, "<br>");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
