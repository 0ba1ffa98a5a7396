const maxLength = 200;

/** The beginning of an answer for a screen reader, without Markdown, code and source marks. */
export function toPlainText(answer: string): string {
  const words = answer
    .split("```")
    // Every second part is code.
    .filter((_part, index) => index % 2 === 0)
    .join(" ")
    .replaceAll(/\[\d{1,2}\]/g, "")
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+/gm, "")
    .replaceAll(/[*_`~|\\]+/g, " ")
    .replaceAll(/^[ \t:-]+$/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words.length <= maxLength) return words;
  const cut = words.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
