export type OutlineLine =
  | { kind: "blank" }
  | { kind: "code" }
  | { kind: "heading"; depth: number; text: string }
  | { kind: "item"; indent: number; text: string }
  | { kind: "text"; text: string };

const fence = /^ {0,3}(```|~~~)/;
const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
// Word processors paste • as it is.
const item = /^([ \t]*)(?:[-*+•‣–]|[\d٠-٩]{1,4}[.)])[ \t](.*)$/;
const checkBox = /^\[[ xX✓]\](?=[ \t]|$)/;
const rule = /^[-*_ \t]+$/;
const tabWidth = 4;

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The parts of Markdown that an outline uses; each line is read once. */
export function parseOutlineLines(lines: readonly string[]): OutlineLine[] {
  let openFence = "";
  return lines.map((line): OutlineLine => {
    const mark = fence.exec(line)?.[1] ?? "";
    if (openFence !== "" || mark !== "") {
      if (openFence === "") openFence = mark;
      else if (mark === openFence) openFence = "";
      return { kind: "code" };
    }
    return parseLine(line);
  });
}

function parseLine(line: string): OutlineLine {
  if (line.trim() === "" || rule.test(line)) return { kind: "blank" };
  const [, marks, title] = heading.exec(line) ?? [];
  if (marks !== undefined) {
    return { kind: "heading", depth: marks.length, text: withoutClosingMarks(title?.trim() ?? "") };
  }
  const [, space, content] = item.exec(line) ?? [];
  if (space !== undefined && content !== undefined) {
    const indent = space.replaceAll("\t", " ".repeat(tabWidth)).length;
    return { kind: "item", indent, text: content.trim().replace(checkBox, "").trim() };
  }
  return { kind: "text", text: line.trim() };
}

/** `## Title ##` */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === "#") end -= 1;
  if (end === 0) return "";
  return end < text.length && /\s/.test(text.charAt(end - 1)) ? text.slice(0, end).trim() : text;
}
