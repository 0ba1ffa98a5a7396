import type { AnswerWriter } from "./answer-writer.ts";

/** An open fenced block: its mark and the prefix of its lines. */
type Fence = { mark: string; quotes: number; indent: number };
type State = "head" | "opener" | "line" | "codeHead" | "closer";

const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*$/;
const maxHeadLength = 64;
const maxOpenerLength = 120;
const maxIndent = 1000;

/** The text after the last quote mark and its space. */
function dropQuoteMarks(head: string): string {
  const after = head.slice(head.lastIndexOf(">") + 1);
  return head.includes(">") && after.startsWith(" ") ? after.slice(1) : after;
}

/**
 * Parses the start of each line and fenced code. A fence is rewritten at the start of a line, outside lists and
 * quotes: there all Markdown parsers agree where it ends, so its content can stay unchanged.
 */
export function createFenceReader(writer: AnswerWriter, leave: (rest: string) => void) {
  let state: State = "head";
  let head = "";
  let opener = "";
  let fence: Fence = { mark: "", quotes: 0, indent: 0 };

  /** An ordinary line: writes its start and parses the rest as text. */
  function leaveLine(rest: string): void {
    const written = head;
    reset("head");
    writer.write(written);
    leave(rest);
  }

  function reset(next: State): void {
    state = next;
    head = "";
    opener = "";
  }

  function open(mark: string, words: string): void {
    const language = /^\s*([\w+#.-]{1,30})/.exec(words)?.[1] ?? "";
    const inner = dropQuoteMarks(head);
    fence = { mark, quotes: head.split(">").length - 1, indent: inner.length };
    writer.writeRaw(`${mark}${language}\n`);
    reset("codeHead");
  }

  function close(after: string): void {
    writer.writeRaw(`${writer.isAtLineStart() ? "" : "\n"}${fence.mark}${after}`);
    reset("head");
  }

  /** Without quote marks and the opener's indentation. */
  function readIndent(): string {
    const inner = fence.quotes > 0 ? dropQuoteMarks(head) : head;
    return inner.slice(Math.min(fence.indent, inner.length));
  }

  function isClosing(): boolean {
    const run = opener.trimEnd();
    return run.length >= fence.mark.length && run === fence.mark.charAt(0).repeat(run.length);
  }

  const readers: Record<State, (char: string) => void> = {
    head(char) {
      if (/[ \t>*+\-.)\d]/.test(char) && head.length < maxHeadLength) head += char;
      else if ((char === "`" || char === "~") && containers.test(head)) {
        opener = char;
        state = "opener";
      } else leaveLine(char);
    },
    opener(char) {
      const run = /^(?:`+|~+)/.exec(opener)?.[0] ?? "";
      const words = opener.slice(run.length);
      const isRun = words === "" && char === run.charAt(0);
      // A further backtick after the opening ones means inline code.
      const isWord = run.length >= 3 && !(run.startsWith("`") && char === "`");
      if (char === "\n" && run.length >= 3) open(run, words);
      else if ((isRun || isWord) && opener.length < maxOpenerLength) opener += char;
      else leaveLine(opener + char);
    },
    codeHead(char) {
      if (/[ \t]/.test(char) || (char === ">" && fence.quotes > 0)) {
        head += char;
        if (head.length <= maxIndent) return;
        writer.writeRaw(readIndent());
        return reset("line");
      }
      if (fence.quotes > 0 && !head.includes(">")) {
        const written = head;
        close("\n");
        head = written;
        return readers.head(char);
      }
      if (char === fence.mark.charAt(0)) {
        opener = char;
        state = "closer";
        return;
      }
      // A nested fence must not look like a card (answer-blocks.ts).
      writer.writeRaw(char === "`" ? readIndent() || " " : readIndent());
      reset("line");
      readers.line(char);
    },
    line(char) {
      writer.writeRaw(char);
      if (char === "\n") reset("codeHead");
    },
    closer(char) {
      if (char === "\n" && isClosing()) return close("\n");
      if (char !== "\n" && /[ \t]/.test(char) && opener.length < maxOpenerLength) {
        opener += char;
        return;
      }
      if (
        char === fence.mark.charAt(0) &&
        !/[ \t]$/.test(opener) &&
        opener.length < maxOpenerLength
      ) {
        opener += char;
        return;
      }
      writer.writeRaw((readIndent() || " ") + opener);
      reset("line");
      readers.line(char);
    },
  };

  return {
    feed: (char: string) => readers[state](char),
    /** Closes an open fence at the end of the text. */
    stop(): void {
      if (state === "head" || state === "opener") return leaveLine(opener);
      if (state === "closer" && !isClosing()) writer.writeRaw((readIndent() || " ") + opener);
      else if (state === "codeHead") writer.writeRaw(readIndent());
      close("");
      leave("");
    },
  };
}
