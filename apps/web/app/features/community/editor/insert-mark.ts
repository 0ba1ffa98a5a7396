export const marks = ["bold", "list", "code", "quote"] as const;
export type Mark = (typeof marks)[number];

type EditedText = { text: string; from: number; to: number };

export function insertMark(mark: Mark, edited: EditedText): EditedText {
  const { text, from, to } = edited;
  const selected = text.slice(from, to);
  if (mark === "bold") return wrap(edited, "**", "**");
  if (mark === "list") return prefixLines(edited, "- ");
  if (mark === "quote") return prefixLines(edited, "> ");
  // A part of a line becomes inline code; anything else becomes a block.
  if (selected !== "" && !selected.includes("\n")) return wrap(edited, "`", "`");
  const before = from === 0 || text[from - 1] === "\n" ? "" : "\n";
  const after = to === text.length || text[to] === "\n" ? "" : "\n";
  return wrap(edited, `${before}\`\`\`\n`, `\n\`\`\`${after}`);
}

function wrap({ text, from, to }: EditedText, before: string, after: string): EditedText {
  return {
    text: `${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`,
    from: from + before.length,
    to: to + before.length,
  };
}

function prefixLines({ text, from, to }: EditedText, prefix: string): EditedText {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const marked = lines.map((line) => `${prefix}${line}`).join("\n");
  const caret = start + marked.length;
  return { text: `${text.slice(0, start)}${marked}${text.slice(end)}`, from: caret, to: caret };
}
