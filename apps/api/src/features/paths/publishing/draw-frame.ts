import type { EmbedText } from "./embeds.service.ts";
import { escapeMarkup } from "./escape-markup.ts";

/** Allowed by its hash. System fonts, because a frame loads nothing. */
export const frameStyle = `:root{color-scheme:light dark;--surface:#fff;--line:#e3dac8;--ink:#14231f;--soft:#51605b;--teal:#0e5f5b;--on:#fff}
@media (prefers-color-scheme:dark){:root{--surface:#12201d;--line:#21332e;--ink:#f1ebdf;--soft:#b3beb8;--teal:#56b8a8;--on:#06201c}}
*{box-sizing:border-box;margin:0}
body{font:16px/1.6 system-ui,"Segoe UI","Noto Sans Arabic",Tahoma,sans-serif;color:var(--ink);background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;min-height:100vh;display:grid;align-content:start;gap:12px;overflow-wrap:anywhere}
small,.facts{color:var(--soft);font-size:14px}
small{color:var(--teal);font-weight:600}
h1{font-size:22px;line-height:1.35}
ol{padding-inline-start:24px;color:var(--ink)}
progress{width:100%;accent-color:var(--teal)}
a{justify-self:start;background:var(--teal);color:var(--on);text-decoration:none;font-weight:600;padding:10px 18px;border-radius:999px;min-height:44px}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`;

/** A page without scripts, whose link opens outside the frame. */
export function drawFrame(text: EmbedText): string {
  const { language, dir, brand, titleDir, facts, milestones, progress, open, href } = text;
  const items = milestones.map((title) => `<li dir="auto">${escapeMarkup(title)}</li>`);
  const bar = progress
    ? `<progress max="100" value="${progress.percentage}" aria-label="${escapeMarkup(progress.text)}"></progress><p class="facts">${escapeMarkup(progress.text)}</p>`
    : "";
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(text.label)}</title><style>${frameStyle}</style></head>
<body><small>${escapeMarkup(brand)}</small><h1 dir="${titleDir}">${escapeMarkup(text.title)}</h1><p class="facts">${escapeMarkup(facts)}</p>${bar}<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">${escapeMarkup(open)}</a><ol>${items.join("")}</ol></body>
</html>`;
}
