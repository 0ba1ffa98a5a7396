import { expect, test } from "vitest";
import { type Mark, insertMark } from "./insert-mark.ts";

/** Brackets show what is selected before and after. */
function put(mark: Mark, marked: string): string {
  const from = marked.indexOf("[");
  const to = marked.indexOf("]") - 1;
  const next = insertMark(mark, { text: marked.replace(/[[\]]/g, ""), from, to });
  return `${next.text.slice(0, next.from)}[${next.text.slice(next.from, next.to)}]${next.text.slice(next.to)}`;
}

test.each<[Mark, string, string]>([
  ["bold", "a [b] c", "a **[b]** c"],
  ["bold", "a []", "a **[]**"],
  ["code", "the [id] column", "the `[id]` column"],
  ["code", "[]", "```\n[]\n```"],
  ["code", "See:[]", "See:\n```\n[]\n```"],
  ["code", "See:\n[a\nb]\nend", "See:\n```\n[a\nb]\n```\nend"],
  ["list", "a\nb[]", "a\n- b[]"],
  ["list", "[a\nb]\nc", "- a\n- b[]\nc"],
  ["quote", "[]", "> []"],
])("[D61] %s in «%s» is inserted at the caret", (mark, before, after) => {
  expect(put(mark, before)).toBe(after);
});
