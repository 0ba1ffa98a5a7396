/** An open bracket and what has been written since: a link's words, a picture's, or just words in brackets. */
type Label = { text: string; isImage: boolean; before: string };

const deepest = 16;
const longestLabel = 2000;
/** Signs that might become something together with the first of a link's words. */
const growsTogether = /[A-Za-z0-9:/.@+_!\]<`~-]$/;
/** As far back as a rule looks: "https". */
const lookback = 8;

export type AnswerWriter = ReturnType<typeof createAnswerWriter>;

/**
 * Writes text in such a way that no reader of Markdown finds a link, picture, tag, definition or fence in it.
 * Each of these needs two signs side by side; a backslash between them takes the meaning and is not shown. The
 * rules look at what has really been written, so nothing grows together where something was left out.
 */
export function createAnswerWriter() {
  let out = "";
  let tail = "";
  const labels: Label[] = [];
  let closed: Label | null = null;

  function append(text: string): void {
    const label = labels.at(-1);
    if (label) label.text += text;
    else out += text;
    tail = (tail + text).slice(-lookback);
    if (label && label.text.length > longestLabel) abandonLabels();
  }

  /** The brackets were only brackets. */
  function abandonLabels(): void {
    // One that is never closed could be closed by a bracket in code further down.
    out += labels.map(({ text, isImage }) => `${isImage ? "!" : ""}\\[${text}`).join("");
    labels.length = 0;
  }

  /** What is written next stands where the bracket stood. */
  function takeClosed(): Label {
    const label = closed ?? { text: "", isImage: false, before: tail };
    closed = null;
    tail = label.before;
    return label;
  }

  return {
    take(): string {
      const taken = out;
      out = "";
      return taken;
    },
    isInLabel: () => labels.length > 0,
    isAtLineStart: () => tail === "" || tail.endsWith("\n"),
    abandonLabels,
    /** Text, made harmless. */
    write(text: string): void {
      for (const char of text) append(needsBackslash(tail, char) ? `\\${char}` : char);
    },
    /** What is known to be harmless as it stands. */
    writeRaw: append,
    writeCode(content: string): void {
      const inner = content.replaceAll(/`{2,}/g, "'");
      const run = inner.includes("`") ? "``" : "`";
      const gap = inner.startsWith("`") || inner.endsWith("`") ? " " : "";
      append(`${tail.endsWith("`") ? " " : ""}${run}${gap}${inner}${gap}${run}`);
    },
    openLabel(isImage: boolean): void {
      if (labels.length === deepest) abandonLabels();
      labels.push({ text: "", isImage, before: tail });
      tail = (tail + (isImage ? "![" : "[")).slice(-lookback);
    },
    /** True when a bracket was open; then one of the three below decides what it was. */
    closeLabel(): boolean {
      closed = labels.pop() ?? null;
      return closed !== null;
    },
    /** Words in brackets. */
    keepLabel(): void {
      const { text, isImage } = takeClosed();
      append(`${isImage ? "!" : ""}${text.includes("]:") ? "\\[" : "["}${text}]`);
    },
    /** A link that may be followed. */
    linkLabel(href: string): void {
      const { text, before } = takeClosed();
      append(`${before.endsWith("!") ? " " : ""}[${text}](${href})`);
    },
    /** A link that may not, or a picture: its words. A number in brackets stays the mark of a source. */
    dropLabel(): void {
      const { text, isImage, before } = takeClosed();
      if (!isImage && /^\d{1,3}$/.test(text)) append(`[${text}]`);
      else append((growsTogether.test(before) && /^\S/.test(text) ? " " : "") + text);
    },
    /** A picture is never one; nor are words with code in them that would be read as a definition. */
    mayBeLink: () => closed !== null && !closed.isImage && !closed.text.includes("]:"),
  };
}

function needsBackslash(tail: string, char: string): boolean {
  switch (char) {
    case "\\":
    case "`":
    case "<":
      return true;
    case "(":
      return tail.endsWith("]");
    case ":":
      return tail.endsWith("]") || /(?:https?|ftp)$/i.test(tail);
    case ".":
      return /www$/i.test(tail);
    case "@":
      return /[\w.+-]$/.test(tail);
    case "~":
      return tail.endsWith("~~");
    default:
      return false;
  }
}
