import { expect, test } from "vitest";
import { exampleBrief } from "./example-brief.ts";
import { countBriefWords, toBriefText } from "./milestone-brief.ts";

test.each([
  ["en", exampleBrief.what, exampleBrief.ideas, exampleBrief.example.text],
  ["ar", exampleBrief.what_ar, exampleBrief.ideas_ar, exampleBrief.example.text_ar],
] as const)(
  "[N10.11] a brief in %s has the texts of that language, with the code and sources of both",
  (language, what, ideas, text) => {
    const brief = toBriefText(exampleBrief, language);
    const { sources, example } = exampleBrief;
    expect(brief).toMatchObject({ what, ideas, sources, example: { text, code: example.code } });
    expect(Object.keys(brief).filter((name) => name.endsWith("_ar"))).toEqual([]);
  },
);

test("[N10.10] the words of a brief are those of its texts, without code and sources", () => {
  expect(countBriefWords(toBriefText(exampleBrief, "en"))).toBe(160);
  const longer = { ...exampleBrief, what: `${exampleBrief.what} two more` };
  expect(countBriefWords(toBriefText(longer, "en"))).toBe(162);
});
