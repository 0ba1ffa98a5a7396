import { expect, test } from "vitest";
import { escapeMarkdownLine } from "./escape-markdown.ts";

test.each([
  ["# Title", String.raw`\# Title`],
  ["- item", String.raw`\- item`],
  ["• item", String.raw`\• item`],
  ["12. item", String.raw`12\. item`],
  ["٣. item", String.raw`٣\. item`],
  ["[a](b) <c>", String.raw`\[a\](b) \<c\>`],
  ["---", String.raw`\---`],
  ["two\nlines", "two lines"],
  ["C++ and 1.5 h - fine", "C++ and 1.5 h - fine"],
])("[D16] %j becomes a line of plain text", (text, line) => {
  expect(escapeMarkdownLine(text)).toBe(line);
});
