import type { Mail } from "./mailbox.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1
        ? `<a href="${safe}" target="_blank" rel="noopener">${safe}</a>`
        : safe;
    })
    .join("");
}

export const mailboxStyles = `
:root{--paper:#faf6ee;--surface:#fff;--line:#e3dac8;--ink:#14231f;--ink-2:#51605b;--teal:#0e5f5b;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#0c1513;--surface:#12201d;--line:#21332e;--ink:#f1ebdf;--ink-2:#b3beb8;--teal:#56b8a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px}
h1{font-size:24px;line-height:1.3;margin:0 0 16px;overflow-wrap:anywhere}
a{color:var(--teal)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 20px;margin-block:0 16px}
ul{list-style:none;margin:0;padding:0}
li a{display:block;color:inherit;text-decoration:none;padding-block:12px;border-block-end:1px solid var(--line)}
li:last-child a{border-block-end:0}
li a:hover b,li a:focus-visible b{color:var(--teal);text-decoration:underline}
.quiet{color:var(--ink-2);font-size:14px}
b,.quiet{display:block;overflow-wrap:anywhere}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:14px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
summary{cursor:pointer;font-weight:600}
table{border-collapse:collapse;font-size:14px}
td{padding:4px 12px 4px 0;vertical-align:top;overflow-wrap:anywhere}
`;

function renderPage(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${head}<link rel="stylesheet" href="/mailbox.css"></head><body><main>${body}</main></body></html>`;
}

export function renderList(mails: Mail[]): string {
  const items = mails
    .map(
      (mail) =>
        `<li><a href="/messages/${mail.id}"><b dir="auto">${escapeHtml(mail.subject)}</b><span class="quiet"><bdi>${escapeHtml(mail.to.join(", "))}</bdi> · <time>${escapeHtml(mail.receivedAt)}</time></span></a></li>`,
    )
    .join("");
  const list = items
    ? `<ul class="card">${items}</ul>`
    : `<p class="card">No mail yet. Sign up or ask for a password reset, and the mail appears here.</p>`;
  // Without scripts, a page that reloads itself is the simplest live list.
  return renderPage(
    "Mailbox",
    `<h1>Mailbox</h1>${list}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

export function renderMail(mail: Mail): string {
  const frame = mail.html
    ? `<iframe title="Message" src="/messages/${mail.id}/html"></iframe>`
    : "";
  const headers = mail.headers
    .map(
      ({ name, value }) =>
        `<tr><td>${escapeHtml(name)}</td><td dir="auto">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  return renderPage(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1 dir="auto">${escapeHtml(mail.subject)}</h1>
<p class="quiet">From <bdi>${escapeHtml(mail.from)}</bdi> to <bdi>${escapeHtml(mail.to.join(", "))}</bdi>, <time>${escapeHtml(mail.receivedAt)}</time></p>
${frame}
<details class="card"${mail.html ? "" : " open"}><summary>Text</summary><pre dir="auto">${linkify(mail.text)}</pre></details>
<details class="card"><summary>Headers</summary><table>${headers}</table></details>`,
  );
}

/** The mail's own HTML, with its links opening outside the sandboxed frame. */
export function renderMailBody(mail: Mail): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + mail.html;
}
