/** An open bracket and the text since: of a link, of an image, or just in brackets. */
type Label = { text: string; isImage: boolean; before: string };

const maxDepth = 16;
const maxLabelLength = 2000;
/** Characters that could combine with the first word of a link. */
const combines = /[A-Za-z0-9:/.@+_!\]<`~-]$/;
/** The rules look back up to "https". */
const lookback = 8;

export type AnswerWriter = ReturnType<typeof createAnswerWriter>;

/**
 * Writes text so that no Markdown parser finds a link, image, tag, definition or fence in it. Each of these needs
 * two adjacent characters; a backslash between them prevents it and is not shown. The rules check the actual
 * output, so nothing combines across removed text.
 */
export function createAnswerWriter() {
  let out = "";
  let tail = "";
  /** Of the current line, up to its first letter or sign. */
  let lineStart = "";
  const labels: Label[] = [];
  let closed: Label | null = null;

  function append(text: string): void {
    const label = labels.at(-1);
    if (label) label.text += text;
    else out += text;
    tail = (tail + text).slice(-lookback);
    readLineStart(text);
    if (label && label.text.length > maxLabelLength) abandonLabels();
  }

  function readLineStart(text: string): void {
    const [line = "", ...others] = text.split("\n").toReversed();
    lineStart = (others.length > 0 ? line : lineStart + line).trimStart().slice(0, 1);
  }

  /** Writes open brackets as text. */
  function abandonLabels(): void {
    // An unclosed bracket could be closed by one in later code.
    out += labels.map(({ text, isImage }) => `${isImage ? "!" : ""}\\[${text}`).join("");
    labels.length = 0;
  }

  /** The next text replaces the bracket. */
  function popClosed(): Label {
    const label = closed ?? { text: "", isImage: false, before: tail };
    closed = null;
    tail = label.before;
    return label;
  }

  return {
    flush(): string {
      const written = out;
      out = "";
      return written;
    },
    isInLabel: () => labels.length > 0,
    lastCharacter: () => tail.slice(-1),
    isAtLineStart: () => tail === "" || tail.endsWith("\n"),
    /** In a line that starts with a pipe. */
    isInTableRow: () => lineStart === "|",
    abandonLabels,
    /** Escapes text. */
    write(text: string): void {
      for (const char of text) append(needsBackslash(tail, char) ? `\\${char}` : char);
    },
    /** Writes text that is known to be safe. */
    writeRaw: append,
    writeCode(content: string): void {
      const inner = content.replaceAll(/`{2,}/g, "'");
      const run = inner.includes("`") ? "``" : "`";
      const gap = inner.startsWith("`") || inner.endsWith("`") ? " " : "";
      append(`${tail.endsWith("`") ? " " : ""}${run}${gap}${inner}${gap}${run}`);
    },
    openLabel(isImage: boolean): void {
      if (labels.length === maxDepth) abandonLabels();
      labels.push({ text: "", isImage, before: tail });
      tail = (tail + (isImage ? "![" : "[")).slice(-lookback);
    },
    /** True when a bracket was open; then one of the next three functions writes it. */
    closeLabel(): boolean {
      closed = labels.pop() ?? null;
      return closed !== null;
    },
    /** As text in brackets. */
    bracketLabel(): void {
      const { text, isImage } = popClosed();
      append(`${isImage ? "!" : ""}${text.includes("]:") ? "\\[" : "["}${text}]`);
    },
    /** As an allowed link. */
    linkLabel(href: string): void {
      const { text, before } = popClosed();
      append(`${before.endsWith("!") ? " " : ""}[${text}](${href})`);
    },
    /** As the text of an image or a link that is not allowed. A number stays a citation mark. */
    dropLabel(): void {
      const { text, isImage, before } = popClosed();
      if (!isImage && /^\d{1,3}$/.test(text)) append(`[${text}]`);
      else append((combines.test(before) && /^\S/.test(text) ? " " : "") + text);
    },
    /** Not for images, nor for text with code that parses as a definition. */
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
