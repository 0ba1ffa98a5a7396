import { describe, expect, test } from "vitest";
import { findClosestWord } from "./edit-distance.ts";

describe("findClosestWord", () => {
  test.each([
    ["زراعه", "ساعه", "two edits in five letters"],
    ["الزراعه", "الساعه", "the article is not counted as letters"],
    ["زرافه", "جراف", "two edits in five letters"],
    ["sal", "sql", "three letters"],
    ["grape", "graphql", "a word that only starts alike"],
  ])("returns nothing for %s and %s: %s", (word, candidate) => {
    expect(findClosestWord(word, [candidate])).toBeUndefined();
  });

  test.each([
    ["pyhton", "python"],
    ["javasript", "javascript"],
    ["البيانت", "البيانات"],
  ])("returns the word for %s: %s", (word, candidate) => {
    expect(findClosestWord(word, ["algebra", candidate])).toBe(candidate);
  });
});
