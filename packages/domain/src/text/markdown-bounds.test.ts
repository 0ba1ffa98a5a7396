import { limits } from "@masar/contract/limits";
import { expect, test } from "vitest";
import { exceedsMarkdownBounds } from "./markdown-bounds.ts";

const fill = (part: string) => part.repeat(limits.community.bodyLength / part.length);

test.each([
  ["unpaired emphasis", fill("**a_")],
  ["unpaired emphasis over many lines", fill("a@**\n")],
  ["quotes inside quotes", fill(">")],
  ["lists inside lists", fill("- ")],
  ["numbered lists inside quotes", fill("> 1. ")],
  ["lines that only look like a list", fill("    - **a_\n")],
  ["emphasis behind a fence with a backtick", `\`\`\` \`\n${fill("**a_")}`],
  ["emphasis behind a closed fence", `\`\`\`\n\`\`\`\`\n${fill("**a_")}`],
  ["an indented list", `${" ".repeat(200)}- a`],
])("[N1.01] %s exceed the bounds", (_name, text) => {
  expect(exceedsMarkdownBounds(text)).toBe(true);
});

test.each([
  ["a long list with bold words", fill("- **Step**: read the _chapter_ on joins\n")],
  ["a table", `| a | b |\n|---|---|\n${"| **x** | `y` |\n".repeat(250)}`],
  ["snake case", fill("snake_case_name ")],
  ["code between fences", `\`\`\`py\n${fill("**a_")}\n\`\`\`\n`],
  ["code with a shorter fence inside", `\`\`\`\`\n\`\`\`\n${fill("**a_")}\n\`\`\`\`\n`],
  ["many paragraphs", fill("A **bold** word, *this* one.\n\n")],
  ["a product", fill("2 * 3 * 4 ")],
])("[N1.01] %s stay within the bounds", (_name, text) => {
  expect(exceedsMarkdownBounds(text)).toBe(false);
});
