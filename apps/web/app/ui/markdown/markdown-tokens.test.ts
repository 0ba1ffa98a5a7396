import { describe, expect, test } from "vitest";
import { closeOpenEnd, splitParts } from "./markdown-tokens.ts";

describe("[D50] a text that comes piece by piece", () => {
  test("is split at blank lines, never inside code or a list", () => {
    const text = "One.\n\nTwo.\n\n```js\na\n\nb\n```\n\n1. x\n\n   more of x\n\n2. y\n\nEnd.";
    expect(splitParts(text)).toEqual([
      "One.\n",
      "Two.\n",
      "```js\na\n\nb\n```\n\n1. x\n\n   more of x\n\n2. y\n",
      "End.",
    ]);
    expect(splitParts(text).join("\n")).toBe(text);
  });

  test("does not change its finished parts", () => {
    const text = "# A\n\nb **c**\n\n- d\n\n- e\n\n~~~\nf\n\n~~~\n\ng\n\n| h |\n|---|\n| i |\n\nj";
    let known: string[] = [];
    for (let length = 1; length <= text.length; length++) {
      const finished = splitParts(text.slice(0, length)).slice(0, -1);
      expect(finished.slice(0, known.length)).toEqual(known);
      known = finished;
    }
    expect(known).toHaveLength(5);
  });

  test.each([
    ["bold", "It is **very im", "It is **very im**"],
    ["half a closing mark", "It is **very*", "It is **very**"],
    ["a mark that just opened", "It is **", "It is"],
    ["code", "Use `select", "Use `select`"],
    ["a link", "See [the manual](https://www.postgresql.org/do", "See the manual"],
    ["a picture", "See ![a cat](https://evil.test/c", "See a cat"],
    ["a list that begins", "Three things:\n-", "Three things:"],
    ["a numbered list that begins", "Three things:\n\n1.", "Three things:"],
    ["a heading that begins", "Text\n\n##", "Text"],
    ["a table without its rule", "Text\n\n| a | b |\n|--", "Text"],
    ["a table with its rule", "| a |b |\n|---|---|\n| 1", "| a |b |\n|---|---|\n| 1"],
    ["code that opens", "Text\n```pyth", "Text"],
    ["open code", "```py\na **b", "```py\na **b"],
    ["a task that is not whole", "Plan:\n- [ ] 2026-11", "Plan:"],
    ["an earlier item of a list", "- **a**\n- **b", "- **a**\n- **b**"],
    ["nothing open", "Plain text, 2 * 3.", "Plain text, 2 * 3."],
  ])("ends well with %s", (_name, part, drawn) => {
    expect(closeOpenEnd(part).trimEnd()).toBe(drawn);
  });
});
