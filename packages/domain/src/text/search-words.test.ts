import { expect, test } from "vitest";
import { dropArticle, groupSearchWords, indexAliases, toSearchWords } from "./search-words.ts";

test("[N1.03] turns fifty equal words into one", () => {
  expect(toSearchWords("0 ".repeat(50), 10)).toEqual(["0"]);
});

test("[N1.03] returns the first ten of fifty different words", () => {
  const words = Array.from({ length: 50 }, (_, at) => `w${at}`);
  expect(toSearchWords(words.join(" "), 10)).toEqual(words.slice(0, 10));
});

test("[N1.03] counts a word with and without its article as one", () => {
  expect(toSearchWords("الأمن أمن والأمن", 10)).toEqual(["الامن"]);
});

test.each([
  ["السيبراني", "سيبراني"],
  ["والبيانات", "بيانات"],
  ["بالعربيه", "عربيه"],
  ["للمبتديين", "مبتديين"],
  ["الم", "الم"],
  ["python", "python"],
])("[N1.39] drops the article of %s", (word, bare) => {
  expect(dropArticle(word)).toBe(bare);
});

test("[N1.39] adds the words of the longest matching alias", () => {
  const aliases = indexAliases([
    { say: ["خان"], find: "Khan" },
    { say: ["أكاديمية خان", "خان أكاديمي"], find: "Khan Academy" },
  ]);
  expect(groupSearchWords(toSearchWords("رياضيات أكاديمية خان", 10), aliases)).toEqual([
    [["رياضيات"]],
    [
      ["اكاديميه", "خان"],
      ["khan", "academy"],
    ],
  ]);
  expect(groupSearchWords(["خان"], aliases)).toEqual([[["خان"], ["khan"]]]);
});
