import { catalog, helpEntries } from "@masar/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import { languages } from "@masar/i18n/locales";
import { describe, expect, test } from "vitest";
import { countCatalog } from "./catalog-facts.ts";
import { listFaq } from "./faq.ts";

describe("[D71] the questions", () => {
  test.each(languages)(
    "are all there in %s, each once, under topics that have some",
    (language) => {
      const topics = listFaq(language);
      expect(topics.every(({ entries }) => entries.length > 0)).toBe(true);
      const ids = topics.flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(helpEntries.map(({ id }) => id).toSorted());
    },
  );

  test("are those of the assistant's library, word for word, in the page's language", () => {
    const find = (language: (typeof languages)[number]) =>
      listFaq(language)
        .flatMap(({ entries }) => entries)
        .find(({ id }) => id === "spaced-repetition");
    const entry = helpEntries.find(({ id }) => id === "spaced-repetition");
    expect(find("en")?.answer).toBe(entry?.answer);
    expect(find("ar")?.answer).toBe(entry?.answer_ar);
    expect(find("ar")?.keywords).toEqual(entry?.keywords_ar);
    expect(find("ar")?.sources[0]?.title).toBe(entry?.sources?.[0]?.title_ar);
  });

  test("about Masar stand open, and advice on studying and work is folded", () => {
    const folded = listFaq("en").filter(({ isFolded }) => isFolded);
    expect(folded.map(({ topic }) => topic)).toEqual(["methods", "habits", "fields", "careers"]);
  });

  test.each([
    ["كيف امسح حسابي", "delete-data"],
    ["بدي اغير الباسوورد", "password"],
    ["مش فاضية", "full-time-job"],
  ])("are found in the words of those who ask: %s", (words, id) => {
    const found = listFaq("ar")
      .flatMap(({ entries }) => entries)
      .filter(({ question, answer, keywords }) => {
        const text = foldText([question, answer, ...keywords].join(" "));
        return foldText(words)
          .split(" ")
          .every((word) => text.includes(word));
      });
    expect(found.map((entry) => entry.id)).toEqual([id]);
  });
});

test("the numbers of the about page are counted, and add up", () => {
  const count = countCatalog();
  expect(count.courses).toBe(catalog.courses.length);
  expect(count.arabicCourses).toBeLessThan(count.courses);
  expect(count.freeCourses).toBeLessThan(count.courses);
  expect(count.milestones).toBeGreaterThanOrEqual(count.blueprints * 6);
});
