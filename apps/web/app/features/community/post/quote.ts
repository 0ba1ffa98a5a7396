const maxLength = 400;
const maxLines = 8;

export function makeQuote(name: string, text: string): string {
  const words = shorten(withoutLinks(text.trim()));
  const lines = words.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line}`));
  return `> **${escapeMarks(name)}**\n>\n${lines.join("\n")}\n\n`;
}

export function addQuote(written: string, quote: string): string {
  const before = written.trimEnd();
  return before === "" ? quote : `${before}\n\n${quote}`;
}

/** Links in a quote would count towards the link limit of a new member. Code stays as it is. */
function withoutLinks(text: string): string {
  const parts = text.split(/(^```[^]*?(?:^```|$(?![^])))/m);
  return parts
    .map((part) =>
      part.startsWith("```")
        ? part
        : part
            .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
            .replaceAll(/\bhttps?:\/\/(?:www\.)?|\bwww\./gi, ""),
    )
    .join("");
}

function shorten(text: string): string {
  const lines = text.split("\n").slice(0, maxLines).join("\n");
  if (lines.length === text.length && text.length <= maxLength) return text;
  const cut = lines.slice(0, maxLength);
  const end = cut === lines ? cut.length : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  const shown = (end > 0 ? cut.slice(0, end) : cut).toWellFormed().trimEnd();
  // An open code block would include the reply below it.
  const isInCode = (shown.match(/^[ \t]*```/gm) ?? []).length % 2 === 1;
  return `${shown}${isInCode ? "\n```" : ""}\n\n…`;
}

const escapeMarks = (name: string) => name.replaceAll(/([\\`*_[\]<>])/g, String.raw`\$1`);

/** Empty unless the whole selection is inside the element. */
export function getSelectionIn(element: Element | null): string {
  const selection = window.getSelection();
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return "";
  const { commonAncestorContainer } = selection.getRangeAt(0);
  return element.contains(commonAncestorContainer) ? selection.toString().trim() : "";
}
