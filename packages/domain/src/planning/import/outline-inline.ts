// • and others begin an item here, so the export puts a backslash before them too.
const punctuation = /[!-/:-@[-`{-~•‣–]/;

export type InlineText = {
  text: string;
  /** The addresses of its links, which the text has not. */
  addresses: string[];
};

/** Whether a later character may still close a link: searched at most once in vain. */
type Closers = { round: boolean; angle: boolean };

/** A line of Markdown as plain text: emphasis, code marks, backslashes and the addresses of links are removed. */
export function parseInline(line: string): InlineText {
  const addresses: string[] = [];
  const closers: Closers = { round: true, angle: true };
  const parts: string[] = [];
  // Positions in `parts` of brackets that may begin a link.
  const opened: number[] = [];
  let at = 0;
  while (at < line.length) {
    const char = line.charAt(at);
    const next = line.charAt(at + 1);
    if (char === "\\" && punctuation.test(next)) {
      parts.push(next);
      at += 2;
    } else if (char === "`") {
      at += 1;
    } else if ((char === "*" || char === "_") && next === char) {
      at += 2;
    } else if (char === "[") {
      opened.push(parts.length);
      parts.push(char);
      at += 1;
    } else {
      const link = char === "]" && opened.length > 0 ? findAddress(line, at + 1, closers) : null;
      if (link) {
        removeBracket(parts, opened.pop() ?? 0);
        addresses.push(link.address);
        at = link.end;
      } else {
        if (char === "]") opened.pop();
        parts.push(char);
        at += 1;
      }
    }
  }
  return { text: parts.join("").replaceAll(/\s+/g, " ").trim(), addresses };
}

/** The bracket of a link, and the mark of a picture before it. */
function removeBracket(parts: string[], index: number): void {
  parts[index] = "";
  if (index > 0 && parts[index - 1] === "!") parts[index - 1] = "";
}

function findAddress(line: string, from: number, closers: Closers) {
  if (line.charAt(from) !== "(") return null;
  const isAngle = line.charAt(from + 1) === "<";
  const kind = isAngle ? "angle" : "round";
  if (!closers[kind]) return null;
  const closer = isAngle ? ">)" : ")";
  const start = from + (isAngle ? 2 : 1);
  const end = line.indexOf(closer, start);
  if (end < 0) {
    closers[kind] = false;
    return null;
  }
  // What follows the address is its title.
  const [address = ""] = line.slice(start, end).trim().split(/\s/, 1);
  return { address, end: end + closer.length };
}
