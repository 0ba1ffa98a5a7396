/** As much of an answer as is read out by itself; the rest is there to be read at leisure. */
const longest = 200;

/** The beginning of an answer as it is spoken: without the signs of Markdown, code and marks of sources. */
export function readPlainWords(answer: string): string {
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
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}
