import type { AnswerWriter } from "./answer-writer.ts";

/** A fenced block that is open: its mark, and what stands before each of its lines. */
type Fence = { mark: string; quotes: number; indent: number };
type Place = "head" | "opener" | "line" | "codeHead" | "closer";

const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*$/;
const longestHead = 64;
const longestOpener = 120;
const longestIndent = 1000;

/** What stands after the last mark of a quote and its blank. */
function dropQuoteMarks(head: string): string {
  const after = head.slice(head.lastIndexOf(">") + 1);
  return head.includes(">") && after.startsWith(" ") ? after.slice(1) : after;
}

/**
 * Reads the beginning of each line, and fenced code to its end. A fence is written anew at the start of a line,
 * outside of any list or quote: there every reader of Markdown agrees where it ends, and only then may what stands
 * inside stay as it was typed.
 */
export function createFenceReader(writer: AnswerWriter, leave: (rest: string) => void) {
  let place: Place = "head";
  let head = "";
  let opener = "";
  let fence: Fence = { mark: "", quotes: 0, indent: 0 };

  /** An ordinary line: its beginning is written, the rest is read as text. */
  function leaveLine(rest: string): void {
    const written = head;
    reset("head");
    writer.write(written);
    leave(rest);
  }

  function reset(next: Place): void {
    place = next;
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

  /** Without the quote's marks and the opener's indentation. */
  function readIndent(): string {
    const inner = fence.quotes > 0 ? dropQuoteMarks(head) : head;
    return inner.slice(Math.min(fence.indent, inner.length));
  }

  function isClosing(): boolean {
    const run = opener.trimEnd();
    return run.length >= fence.mark.length && run === fence.mark.charAt(0).repeat(run.length);
  }

  const takers: Record<Place, (char: string) => void> = {
    head(char) {
      if (/[ \t>*+\-.)\d]/.test(char) && head.length < longestHead) head += char;
      else if ((char === "`" || char === "~") && containers.test(head)) {
        opener = char;
        place = "opener";
      } else leaveLine(char);
    },
    opener(char) {
      const run = /^(?:`+|~+)/.exec(opener)?.[0] ?? "";
      const words = opener.slice(run.length);
      const isRun = words === "" && char === run.charAt(0);
      // After backticks a further one means code within a line.
      const isWord = run.length >= 3 && !(run.startsWith("`") && char === "`");
      if (char === "\n" && run.length >= 3) open(run, words);
      else if ((isRun || isWord) && opener.length < longestOpener) opener += char;
      else leaveLine(opener + char);
    },
    codeHead(char) {
      if (/[ \t]/.test(char) || (char === ">" && fence.quotes > 0)) {
        head += char;
        if (head.length <= longestIndent) return;
        writer.writeRaw(readIndent());
        return reset("line");
      }
      if (fence.quotes > 0 && !head.includes(">")) {
        const written = head;
        close("\n");
        head = written;
        return takers.head(char);
      }
      if (char === fence.mark.charAt(0)) {
        opener = char;
        place = "closer";
        return;
      }
      // A fence inside another one must not look like the beginning of a card (answer-blocks.ts).
      writer.writeRaw(char === "`" ? readIndent() || " " : readIndent());
      reset("line");
      takers.line(char);
    },
    line(char) {
      writer.writeRaw(char);
      if (char === "\n") reset("codeHead");
    },
    closer(char) {
      if (char === "\n" && isClosing()) return close("\n");
      if (char !== "\n" && /[ \t]/.test(char) && opener.length < longestOpener) {
        opener += char;
        return;
      }
      if (
        char === fence.mark.charAt(0) &&
        !/[ \t]$/.test(opener) &&
        opener.length < longestOpener
      ) {
        opener += char;
        return;
      }
      writer.writeRaw((readIndent() || " ") + opener);
      reset("line");
      takers.line(char);
    },
  };

  return {
    take: (char: string) => takers[place](char),
    /** The text ends here: what is open is closed. */
    stop(): void {
      if (place === "head" || place === "opener") return leaveLine(opener);
      if (place === "closer" && !isClosing()) writer.writeRaw((readIndent() || " ") + opener);
      else if (place === "codeHead") writer.writeRaw(readIndent());
      close("");
      leave("");
    },
  };
}
