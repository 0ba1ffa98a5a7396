/** The longest quote: a reply answers a passage, it does not repeat a page. */
const longest = 400;
const mostLines = 8;

/** Somebody's words as Markdown quotes them, under their name; code keeps its lines. */
export function makeQuote(name: string, text: string): string {
  const words = shorten(withoutLinks(text.trim()));
  const lines = words.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line}`));
  return `> **${escapeMarks(name)}**\n>\n${lines.join("\n")}\n\n`;
}

/** The quote at the end of what is written already, with a line of its own. */
export function addQuote(written: string, quote: string): string {
  const before = written.trimEnd();
  return before === "" ? quote : `${before}\n\n${quote}`;
}

/** Links of others stay in their own post: here they would count among the few of a new member. Code stays as it is. */
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

/** What is left out is told by a line of its own. */
function shorten(text: string): string {
  const lines = text.split("\n").slice(0, mostLines).join("\n");
  if (lines.length === text.length && text.length <= longest) return text;
  const cut = lines.slice(0, longest);
  const end = cut === lines ? cut.length : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  const kept = (end > 0 ? cut.slice(0, end) : cut).toWellFormed().trimEnd();
  // Code that was cut open would swallow the reply below it.
  const isInCode = (kept.match(/^[ \t]*```/gm) ?? []).length % 2 === 1;
  return `${kept}${isInCode ? "\n```" : ""}\n\n…`;
}

const escapeMarks = (name: string) => name.replaceAll(/([\\`*_[\]<>])/g, String.raw`\$1`);

/** What is selected inside this element and nowhere else; empty without a selection. */
export function readSelection(element: Element | null): string {
  const selection = window.getSelection();
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return "";
  const { commonAncestorContainer } = selection.getRangeAt(0);
  return element.contains(commonAncestorContainer) ? selection.toString().trim() : "";
}
