export const marks = ["bold", "list", "code", "quote"] as const;
export type Mark = (typeof marks)[number];

/** A text with what is selected in it; a caret is a selection of nothing. */
type Written = { text: string; from: number; to: number };

/** The text with Markdown's marks around what is selected, and the caret where one goes on writing. */
export function insertMark(mark: Mark, written: Written): Written {
  const { text, from, to } = written;
  const selected = text.slice(from, to);
  if (mark === "bold") return wrap(written, "**", "**");
  if (mark === "list") return prefixLines(written, "- ");
  if (mark === "quote") return prefixLines(written, "> ");
  // A word stays in its line; lines, or nothing yet, are a block of their own.
  if (selected !== "" && !selected.includes("\n")) return wrap(written, "`", "`");
  const before = from === 0 || text[from - 1] === "\n" ? "" : "\n";
  const after = to === text.length || text[to] === "\n" ? "" : "\n";
  return wrap(written, `${before}\`\`\`\n`, `\n\`\`\`${after}`);
}

function wrap({ text, from, to }: Written, before: string, after: string): Written {
  return {
    text: `${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`,
    from: from + before.length,
    to: to + before.length,
  };
}

/** Every line that the selection touches. */
function prefixLines({ text, from, to }: Written, prefix: string): Written {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const marked = lines.map((line) => `${prefix}${line}`).join("\n");
  const caret = start + marked.length;
  return { text: `${text.slice(0, start)}${marked}${text.slice(end)}`, from: caret, to: caret };
}
