import { countLinks } from "@masar/domain/community/forum-text";
import { afterEach, describe, expect, test } from "vitest";
import { addQuote, makeQuote, getSelectionIn } from "./quote.ts";

afterEach(() => {
  window.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

describe("[D61] a quote", () => {
  test("carries the author's name and every line", () => {
    expect(makeQuote("Salma", "First.\n\nSecond.")).toBe(
      "> **Salma**\n>\n> First.\n>\n> Second.\n\n",
    );
  });

  test("escapes marks in a name", () => {
    expect(makeQuote("*_[x](y)", "a")).toContain(String.raw`> **\*\_\[x\](y)**`);
  });

  test("of a long text ends at a word, and closes the code it cuts", () => {
    const quote = makeQuote("Salma", `\`\`\`\n${"select 1 ".repeat(100)}`);
    expect(quote.length).toBeLessThan(500);
    expect(quote.endsWith("select 1\n> ```\n>\n> …\n\n")).toBe(true);
  });

  test("of many lines has the first ones and an ellipsis", () => {
    const quote = makeQuote("Salma", Array.from({ length: 9 }, (_, at) => `- ${at}`).join("\n"));
    expect(quote.endsWith("> - 7\n>\n> …\n\n")).toBe(true);
  });

  test("has no links, which would count for a new member", () => {
    const quote = makeQuote("Salma", "See [the docs](https://a.test/x) or https://www.b.test/y");
    expect(quote).toContain("> See the docs or b.test/y");
    expect(countLinks(quote)).toBe(0);
    const code = "```\ncurl https://a.test\n```";
    expect(makeQuote("Salma", code)).toContain("> curl https://a.test");
  });

  test("is added below the existing text", () => {
    expect(addQuote("", "> a\n\n")).toBe("> a\n\n");
    expect(addQuote("Hello\n\n", "> a\n\n")).toBe("Hello\n\n> a\n\n");
  });
});

describe("[D61] the selected words", () => {
  function select(from: Node, to: Node): void {
    const range = document.createRange();
    range.setStartBefore(from);
    range.setEndAfter(to);
    window.getSelection()?.addRange(range);
  }

  test("are read inside the post only", () => {
    document.body.innerHTML = "<p id=a>one</p><p id=b>two</p>";
    const [first, second] = document.querySelectorAll("p");
    if (!first?.firstChild || !second?.firstChild) throw new Error("no words");
    expect(getSelectionIn(first)).toBe("");
    select(first.firstChild, first.firstChild);
    expect(getSelectionIn(first)).toBe("one");
    expect(getSelectionIn(second)).toBe("");
    window.getSelection()?.removeAllRanges();
    select(first.firstChild, second.firstChild);
    expect(getSelectionIn(first)).toBe("");
  });
});
