import { limits } from "@masar/contract/limits";

const { marksPerParagraph, blockDepth } = limits.markdown;

// As in `marked`: a backtick after the opening ones makes the line a paragraph.
const openingFence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const closingFence = /^ {0,3}([`~]{3,}) *$/;
const bullet = /^ {0,3}[-*+]\s/;
/** Two columns of indentation, a quote mark or a list mark. */
const container = /\s{2}|\s?(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))/y;
const emphasis = /\*+|_+|~+/g;
const letter = /[\p{L}\p{N}]/u;

/**
 * Whether a Markdown parser may need seconds for a text: unpaired emphasis costs up to the cube of its
 * marks, and each level of nesting parses the text again. Fenced code does not count.
 */
export function exceedsMarkdownBounds(text: string): boolean {
  let openFence = "";
  let marks = 0;
  for (const line of text.split("\n")) {
    const wasOpen = openFence !== "";
    if (!wasOpen) openFence = openingFence.exec(line)?.[1] ?? "";
    else if (closingFence.exec(line)?.[1]?.startsWith(openFence)) openFence = "";
    if (wasOpen || openFence !== "" || line.trim() === "") {
      marks = 0;
      continue;
    }
    if (countContainers(line) > blockDepth) return true;
    // Each list item is a separate paragraph.
    if (bullet.test(line)) marks = 0;
    marks += countEmphasisMarks(line);
    if (marks > marksPerParagraph) return true;
  }
  return false;
}

function countContainers(line: string): number {
  let count = 0;
  container.lastIndex = 0;
  while (container.test(line)) count++;
  return count;
}

function countEmphasisMarks(line: string): number {
  let count = 0;
  for (const { 0: run, index } of line.matchAll(emphasis)) {
    const before = line.charAt(index - 1);
    const after = line.charAt(index + run.length);
    const isApart = before.trim() === "" && after.trim() === "";
    const isInWord = run.startsWith("_") && letter.test(before) && letter.test(after);
    if (!isApart && !isInWord) count++;
  }
  return count;
}
