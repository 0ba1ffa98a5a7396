import { dropTrailing, encodeSigns, readHost } from "./answer-address.ts";
import { createFenceReader } from "./answer-fence.ts";
import { guardAnswerLink } from "./answer-sources.ts";
import { createTargetReader } from "./answer-target.ts";
import { createAnswerWriter } from "./answer-writer.ts";
import { createHiddenFilter } from "../text/hidden-characters.ts";
import { readTagKind } from "../text/html-tags.ts";

type AnswerFilter = { push: (piece: string) => string; end: () => string };

/** Beyond it nothing waits any longer: it is text. */
const longestHeld = 2000;
/** Each opening run of backticks may be read once more for every other length: longer ones open nothing. */
const mostTicks = 8;
const schemes = ["https://", "http://", "ftp://", "www."];
const urlSign = /[\w\-.~:/?#@!$&'()+,;=%]|[\p{L}\p{M}]/u;
const punctuation = /[!-/:-@[-`{-~]/;
type Reader = { take: (char: string) => void; stop: () => void };
type Mode =
  | "text"
  | "escape"
  | "bang"
  | "after"
  | "target"
  | "angle"
  | "script"
  | "ticks"
  | "span"
  | "url"
  | "urlRest"
  | "fence";

/**
 * What a model writes, on its way to the page: plain words pass at once, and what could still become a link, a
 * picture or a tag waits until it is decided. Links to the allowed hosts stay; other links and all pictures become
 * their words, bare addresses the name of their host, tags go. Code stays as it was typed. However the text is
 * cut into pieces, the same comes out.
 */
export function createAnswerFilter(): AnswerFilter {
  const hidden = createHiddenFilter();
  const writer = createAnswerWriter();
  /** What is still to be read, the next on top: something held that turned out to be text is read once more. */
  const inputs: { text: string; at: number }[] = [];
  let mode: Mode = "fence";
  let held = "";
  /** How many backticks opened the code, and how many stand at its end so far. */
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

  /** The first sign was just a sign; the rest may be anything. */
  function giveUp(sign: string, rest: string): void {
    writer.write(sign);
    go("text");
    readAgain(rest);
  }

  function settleLink(given: string): void {
    const href = /&#|[\s\\]/.test(given) ? null : guardAnswerLink(given);
    if (href && writer.mayBeLink()) writer.linkLabel(encodeSigns(href));
    else writer.dropLabel();
    go("text");
  }

  function refuseTarget(): void {
    writer.keepLabel();
    giveUp("(", held);
  }

  const target = createTargetReader(settleLink, refuseTarget);

  function settleUrl(given: string): void {
    const url = dropTrailing(given);
    const address = /^www\./i.test(url) ? `https://${url}` : url;
    const href = guardAnswerLink(address);
    const host = readHost(address);
    if (href && !writer.isInLabel()) writer.writeRaw(`<${encodeSigns(href)}>`);
    else if (!href && host) writer.writeCode(host);
    else writer.write(url);
    go("text");
    readAgain(given.slice(url.length));
  }

  function settleTag(inner: string): void {
    if (/^(?:https?|ftp):\S*$/i.test(inner)) return settleUrl(inner);
    const name = /^\/?([a-z][a-z0-9-]*)(?=[\s/]|$)/i.exec(inner)?.[1]?.toLowerCase() ?? "";
    const kind = readTagKind(name);
    // Another address, as words; a declaration goes; what is no tag of HTML is text.
    const isMail = !/\s/.test(inner) && inner.slice(1, -1).includes("@");
    if (isMail || /^[a-z][a-z0-9+.-]+:\S*$/i.test(inner)) writer.write(inner);
    else if (kind === null && !/^[!?]/.test(inner)) return giveUp("<", `${inner}>`);
    else if (kind === "block") writer.write(" ");
    script = inner.toLowerCase().startsWith(name) ? name : "";
    go(script === "script" || script === "style" ? "script" : "text");
  }

  function settleSpan(content: string): void {
    // A pipe may be the edge of a table's cell, and a backtick inside is read differently by different readers.
    const isCertain = !/[|`]/.test(content) || !/<[a-z/!?]|\]\(|:\/\/|www\.|@/i.test(content);
    go("text");
    if (isCertain) writer.writeCode(content);
    else readAgain(content);
  }

  const readers: Record<Mode, Reader> = {
    text: {
      take(char) {
        const grown = (held + char).toLowerCase();
        if (schemes.some((scheme) => scheme.startsWith(grown))) {
          held += char;
          if (schemes.includes(grown)) mode = "url";
        } else if (held !== "") giveUp(held.charAt(0), held.slice(1) + char);
        else takeSign(char);
      },
      stop: () => giveUp(held, ""),
    },
    escape: {
      take(char) {
        go("text");
        if (punctuation.test(char)) writer.writeRaw(`\\${char}`);
        else {
          if (char !== "\n") writer.write("\\");
          readAgain(char);
        }
      },
      stop: () => giveUp("\\", ""),
    },
    bang: {
      take(char) {
        if (char !== "[") return giveUp("!", char);
        writer.openLabel(true);
        go("text");
      },
      stop: () => giveUp("!", ""),
    },
    after: {
      take(char) {
        if (char === "(") {
          target.start();
          return go("target");
        }
        writer.keepLabel();
        giveUp("", char);
      },
      stop() {
        writer.keepLabel();
        go("text");
      },
    },
    target: {
      take(char) {
        held += char;
        target.take(char);
      },
      stop: refuseTarget,
    },
    angle: {
      take(char) {
        if (held === "<" && !/[a-z/!?]/i.test(char)) {
          if (/[\s\d=]/.test(char)) writer.writeRaw("<");
          else writer.write("<");
          giveUp("", char);
        } else if (held.startsWith("<!--")) {
          held += char;
          if (held.endsWith("-->")) go("text");
          // One inside another: the first was none. Else a row of them would be read over and over.
          else if (held.length > 4 && held.endsWith("<!--")) giveUp("<", held.slice(1));
        } else if (char === ">") settleTag(held.slice(1));
        else if (char === "<" || char === "\n") giveUp("<", held.slice(1) + char);
        else held += char;
      },
      stop: () => giveUp("<", held.slice(1)),
    },
    script: {
      take(char) {
        held += char;
        const isEnd = char === ">" && /<\/([a-z]+)\s*>$/i.exec(held.slice(-40))?.[1];
        if (isEnd && isEnd.toLowerCase() === script) go("text");
        else if (/<s(?:cript|tyle)$/i.test(held.slice(-7))) giveUp("", held);
      },
      stop: () => giveUp("", held),
    },
    ticks: {
      take(char) {
        if (char === "`") held += char;
        else if (held.length > mostTicks) giveUp(held, char);
        else {
          ticks = held.length;
          run = 0;
          go("span");
          readAgain(char);
        }
      },
      stop: () => giveUp(held, ""),
    },
    span: {
      take(char) {
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
        else giveUp("`".repeat(ticks), held);
      },
    },
    url: {
      take(char) {
        if (urlSign.test(char)) held += char;
        else {
          readAgain(char);
          settleUrl(held);
        }
      },
      stop() {
        if (held.length <= longestHeld) return settleUrl(held);
        writer.writeCode(readHost(held) ?? "…");
        go("urlRest");
      },
    },
    urlRest: {
      take(char) {
        if (!urlSign.test(char)) giveUp("", char);
      },
      stop: () => go("text"),
    },
    fence: createFenceReader(writer, (rest) => giveUp("", rest)),
  };

  function takeSign(char: string): void {
    switch (char) {
      case "\n":
        writer.abandonLabels();
        writer.writeRaw("\n");
        return go("fence");
      case "\\":
        return go("escape");
      case "!":
        return go("bang");
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
      readers[mode].take(char);
      if (held.length > longestHeld) readers[mode].stop();
    }
  }

  return {
    push(piece) {
      readAgain(hidden.push(piece));
      read();
      return writer.take();
    },
    end() {
      readAgain(hidden.end());
      read();
      // Each stop decides at least one sign, so this ends.
      while (isWaiting()) {
        readers[mode].stop();
        read();
      }
      writer.abandonLabels();
      return writer.take();
    },
  };
}
