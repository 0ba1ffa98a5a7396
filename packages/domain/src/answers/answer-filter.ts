import { dropTrailing, encodeSigns, readHost } from "./answer-address.ts";
import { createFenceReader } from "./answer-fence.ts";
import { createFormulaReader, writeFormula } from "./answer-formula.ts";
import { guardAnswerLink } from "./answer-sources.ts";
import { createTargetReader } from "./answer-target.ts";
import { createAnswerWriter } from "./answer-writer.ts";
import { createHiddenFilter } from "../text/hidden-characters.ts";
import { readTagKind } from "../text/html-tags.ts";

type AnswerFilter = { push: (piece: string) => string; end: () => string };

/** Longer pending input is treated as text. */
const maxHeldLength = 2000;
/** Longer runs of backticks open nothing, which bounds how often they are parsed again. */
const maxTicks = 8;
const schemes = ["https://", "http://", "ftp://", "www."];
const urlCharacter = /[\w\-.~:/?#@!$&'()+,;=%]|[\p{L}\p{M}]/u;
const punctuation = /[!-/:-@[-`{-~]/;
type Reader = { feed: (char: string) => void; stop: () => void };

/** A pipe may end a table cell, and parsers disagree about backticks inside. */
const isCertainCode = (content: string) =>
  !/[|`]/.test(content) || !/<[a-z/!?]|\]\(|:\/\/|www\.|@/i.test(content);

type Mode =
  | "text"
  | "escape"
  | "bang"
  | "after"
  | "target"
  | "angle"
  | "script"
  | "formula"
  | "ticks"
  | "span"
  | "url"
  | "urlRest"
  | "fence";

/**
 * Streaming filter of model output: plain text passes at once; a possible link, image or tag is held until it is
 * decided. Links to allowed hosts stay; other links and images become their text, bare URLs their host name, tags
 * are removed, code is unchanged, formulas become code. The output does not depend on how the input is split.
 */
export function createAnswerFilter(): AnswerFilter {
  const hidden = createHiddenFilter();
  const writer = createAnswerWriter();
  /** Stack of pending input: held text that turned out to be plain is parsed again. */
  const inputs: { text: string; at: number }[] = [];
  let mode: Mode = "fence";
  let held = "";
  /** Backticks that opened the code, and those at its end so far. */
  let ticks = 0;
  let run = 0;
  let script = "";

  function go(next: Mode, start = ""): void {
    mode = next;
    held = start;
  }

  const isWaiting = () => mode !== "text" || held !== "";

  function readAgain(text: string): void {
    if (text !== "") inputs.push({ text, at: 0 });
  }

  /** The first character is plain text; the rest is parsed again. */
  function writeAsText(sign: string, rest: string): void {
    writer.write(sign);
    go("text");
    readAgain(rest);
  }

  function settleLink(url: string): void {
    const href = /&#|[\s\\]/.test(url) ? null : guardAnswerLink(url);
    if (href && writer.mayBeLink()) writer.linkLabel(encodeSigns(href));
    else writer.dropLabel();
    go("text");
  }

  function rejectTarget(): void {
    writer.bracketLabel();
    writeAsText("(", held);
  }

  const target = createTargetReader(settleLink, rejectTarget);

  function settleUrl(text: string): void {
    const url = dropTrailing(text);
    const address = /^www\./i.test(url) ? `https://${url}` : url;
    const href = guardAnswerLink(address);
    const host = readHost(address);
    if (href && !writer.isInLabel()) writer.writeRaw(`<${encodeSigns(href)}>`);
    else if (!href && host) writer.writeCode(host);
    else writer.write(url);
    go("text");
    readAgain(text.slice(url.length));
  }

  function settleTag(inner: string): void {
    if (/^(?:https?|ftp):\S*$/i.test(inner)) return settleUrl(inner);
    const name = /^\/?([a-z][a-z0-9-]*)(?=[\s/]|$)/i.exec(inner)?.[1]?.toLowerCase() ?? "";
    const kind = readTagKind(name);
    // Other URLs become text, declarations are removed, unknown tags are text.
    const isMail = !/\s/.test(inner) && inner.slice(1, -1).includes("@");
    if (isMail || /^[a-z][a-z0-9+.-]+:\S*$/i.test(inner)) writer.write(inner);
    else if (kind === null && !/^[!?]/.test(inner)) return writeAsText("<", `${inner}>`);
    else if (kind === "block") writer.write(" ");
    script = inner.toLowerCase().startsWith(name) ? name : "";
    go(script === "script" || script === "style" ? "script" : "text");
  }

  function settleSpan(content: string): void {
    go("text");
    if (isCertainCode(content)) writer.writeCode(content);
    else readAgain(content);
  }

  const formula = createFormulaReader({
    settle(found, rest) {
      // What goes beyond a cell of a table is two prices, such as `$$`.
      const isCut = writer.isInTableRow() && /(?<!\\)\||\n/.test(found.tex);
      if (isCut || !isCertainCode(found.tex)) return rejectFormula(found.raw + rest);
      go(writeFormula(writer, found));
      readAgain(rest);
    },
    reject: rejectFormula,
  });

  function rejectFormula(text: string): void {
    const isDollar = text.startsWith("$");
    if (!isDollar) writer.writeRaw(text.slice(0, 2));
    writeAsText(isDollar ? "$" : "", text.slice(isDollar ? 1 : 2));
  }

  const readers: Record<Mode, Reader> = {
    text: {
      feed(char) {
        const grown = (held + char).toLowerCase();
        if (schemes.some((scheme) => scheme.startsWith(grown))) {
          held += char;
          if (schemes.includes(grown)) mode = "url";
        } else if (held !== "") writeAsText(held.charAt(0), held.slice(1) + char);
        else readCharacter(char);
      },
      stop: () => writeAsText(held, ""),
    },
    escape: {
      feed(char) {
        if (char === "(" || char === "[") {
          formula.start(`\\${char}`, "");
          return go("formula");
        }
        go("text");
        if (punctuation.test(char)) writer.writeRaw(`\\${char}`);
        else {
          if (char !== "\n") writer.write("\\");
          readAgain(char);
        }
      },
      stop: () => writeAsText("\\", ""),
    },
    bang: {
      feed(char) {
        if (char !== "[") return writeAsText("!", char);
        writer.openLabel(true);
        go("text");
      },
      stop: () => writeAsText("!", ""),
    },
    after: {
      feed(char) {
        if (char === "(") {
          target.start();
          return go("target");
        }
        writer.bracketLabel();
        writeAsText("", char);
      },
      stop() {
        writer.bracketLabel();
        go("text");
      },
    },
    target: {
      feed(char) {
        held += char;
        target.feed(char);
      },
      stop: rejectTarget,
    },
    angle: {
      feed(char) {
        if (held === "<" && !/[a-z/!?]/i.test(char)) {
          if (/[\s\d=]/.test(char)) writer.writeRaw("<");
          else writer.write("<");
          writeAsText("", char);
        } else if (held.startsWith("<!--")) {
          held += char;
          if (held.endsWith("-->")) go("text");
          // Nested: the first is text. Otherwise a row of them would be parsed again and again.
          else if (held.length > 4 && held.endsWith("<!--")) writeAsText("<", held.slice(1));
        } else if (char === ">") settleTag(held.slice(1));
        else if (char === "<" || char === "\n") writeAsText("<", held.slice(1) + char);
        else held += char;
      },
      stop: () => writeAsText("<", held.slice(1)),
    },
    script: {
      feed(char) {
        held += char;
        const isEnd = char === ">" && /<\/([a-z]+)\s*>$/i.exec(held.slice(-40))?.[1];
        if (isEnd && isEnd.toLowerCase() === script) go("text");
        else if (/<s(?:cript|tyle)$/i.test(held.slice(-7))) writeAsText("", held);
      },
      stop: () => writeAsText("", held),
    },
    formula,
    ticks: {
      feed(char) {
        if (char === "`") held += char;
        else if (held.length > maxTicks) writeAsText(held, char);
        else {
          ticks = held.length;
          run = 0;
          go("span");
          readAgain(char);
        }
      },
      stop: () => writeAsText(held, ""),
    },
    span: {
      feed(char) {
        if (char !== "`" && run === ticks) {
          readAgain(char);
          settleSpan(held.slice(0, -ticks));
        } else if (char === "\n") {
          held += char;
          this.stop();
        } else {
          held += char;
          run = char === "`" ? run + 1 : 0;
        }
      },
      stop() {
        if (run === ticks) settleSpan(held.slice(0, -ticks));
        else writeAsText("`".repeat(ticks), held);
      },
    },
    url: {
      feed(char) {
        if (urlCharacter.test(char)) held += char;
        else {
          readAgain(char);
          settleUrl(held);
        }
      },
      stop() {
        if (held.length <= maxHeldLength) return settleUrl(held);
        writer.writeCode(readHost(held) ?? "…");
        go("urlRest");
      },
    },
    urlRest: {
      feed(char) {
        if (!urlCharacter.test(char)) writeAsText("", char);
      },
      stop: () => go("text"),
    },
    fence: createFenceReader(writer, (rest) => writeAsText("", rest)),
  };

  function readCharacter(char: string): void {
    switch (char) {
      case "\n":
        writer.abandonLabels();
        writer.writeRaw("\n");
        return go("fence");
      case "\\":
        return go("escape");
      case "!":
        return go("bang");
      case "$":
        formula.start(char, writer.lastCharacter());
        return go("formula");
      case "`":
        return go("ticks", char);
      case "<":
        return go("angle", char);
      case "[":
        return writer.openLabel(false);
      case "]":
        if (writer.closeLabel()) return go("after");
    }
    writer.write(char);
  }

  function read(): void {
    for (let input = inputs.at(-1); input; input = inputs.at(-1)) {
      const char = input.text.charAt(input.at++);
      if (input.at >= input.text.length) inputs.pop();
      readers[mode].feed(char);
      if (held.length > maxHeldLength) readers[mode].stop();
    }
  }

  return {
    push(piece) {
      readAgain(hidden.push(piece));
      read();
      return writer.flush();
    },
    end() {
      readAgain(hidden.end());
      read();
      // Each stop decides at least one character, so this ends.
      while (isWaiting()) {
        readers[mode].stop();
        read();
      }
      writer.abandonLabels();
      return writer.flush();
    },
  };
}
