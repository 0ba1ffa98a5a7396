const fence = /^\s*(`{3,}|~{3,})/;
/** Continues what is before the blank line: another list item, or content of one. */
const goesOn = /^(?:\s|[-*+](?:\s|$)|\d{1,9}(?:[.)](?:\s|$)|$)|$)/;

/**
 * Parts that can be drawn separately: split at blank lines, but not inside code or a list. While a text grows, only its
 * last part is parsed again.
 */
export function splitParts(text: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let open = "";
  let isAfterBlank = false;
  for (const line of text.split("\n")) {
    if (open === "" && isAfterBlank && !goesOn.test(line)) {
      parts.push(part.join("\n"));
      part = [];
    }
    open = followFence(open, line);
    isAfterBlank = line.trim() === "";
    part.push(line);
  }
  return [...parts, part.join("\n")];
}

/** The fence that a line leaves open; empty outside of code. */
function followFence(open: string, line: string): string {
  const mark = fence.exec(line)?.[1] ?? "";
  if (open === "") return mark;
  return mark.startsWith(open) && line.trim() === mark ? "" : open;
}

const headingMark = /^ {0,3}(#{1,6})[ \t]/;

/** Many texts begin with `##`. */
export function readTopDepth(text: string): number {
  let open = "";
  for (const line of text.split("\n")) {
    open = followFence(open, line);
    const mark = open === "" ? headingMark.exec(line)?.[1] : undefined;
    if (mark) return mark.length;
  }
  return 1;
}

/** The beginning of a mark: drawn now, it would turn the line above into a heading, or flash. */
const onlyMarks =
  /^(?:[-=*_+~]{1,3}|\d{1,9}[.)]?|#{1,6}|`{1,2}|>|!?\[[^\]]*|[-*+]\s+\[[ x]?\]?[\s\d:-]*)$/;
const openLink = /!?\[([^[\]]*)\]\([^()\s]*$/;
const openMark = /(?:\*{1,2}|~~|_{1,2}|`)$/;
const tableRule = /^\|?:?-+:?(?:\|:?-+:?)+\|?$/;

/** The last part of a growing text, drawn as if complete: open marks are closed, incomplete ones are held back. */
export function closeOpenEnd(part: string): string {
  const lines = part.split("\n");
  if (isInsideFence(lines)) {
    // An opening fence is held back until its code begins.
    const isJustOpen = !isInsideFence(lines.slice(0, -1));
    return isJustOpen ? lines.slice(0, -1).join("\n") : part;
  }
  if (onlyMarks.test(lines.at(-1)?.trim() ?? "")) lines.pop();
  const start = findBlockStart(lines);
  const block = lines.slice(start);
  if (block[0]?.trimStart().startsWith("|")) return closeTable(lines, start);
  // Marks never cross a blank line.
  const text = block.join("\n").replace(openLink, "$1");
  return [...lines.slice(0, start), closeMarks(text)].join("\n");
}

function isInsideFence(lines: string[]): boolean {
  let open = "";
  for (const line of lines) {
    open = followFence(open, line);
  }
  return open !== "";
}

function findBlockStart(lines: string[]): number {
  let start = lines.length;
  while (start > 0 && (lines[start - 1] ?? "").trim() !== "") start--;
  // Each list item is a block.
  for (let index = lines.length - 1; index > start; index--) {
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(lines[index] ?? "")) return index;
  }
  return start;
}

/** Without the line below its header, a table is a line of bars. */
function closeTable(lines: string[], start: number): string {
  const rule = lines[start + 1]?.replaceAll(/\s/g, "") ?? "";
  const hasRule = tableRule.test(rule) && lines.length > start + 2;
  return (hasRule ? lines : lines.slice(0, start)).join("\n");
}

function closeMarks(text: string): string {
  // A mark at the end opens something or is half of a closing one.
  const bare = text.replace(openMark, "");
  const isCodeOpen = (bare.match(/`/g) ?? []).length % 2 === 1;
  if (isCodeOpen) return `${bare}\``;
  const prose = bare.replaceAll(/`[^`]*`/g, "");
  const strong = (prose.match(/\*\*/g) ?? []).length % 2 === 1 ? "**" : "";
  return `${bare.trimEnd()}${strong}`;
}
