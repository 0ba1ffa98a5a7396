import { describe, expect, test } from "vitest";
import { catalog, pathPageTexts } from "./catalog.ts";

const arabic = /\p{Script=Arabic}/u;

test("[N9.01] exactly the blueprints of the release have texts for their pages", () => {
  expect(Object.keys(pathPageTexts).toSorted()).toEqual(
    catalog.blueprints.map(({ slug }) => slug).toSorted(),
  );
});

describe.each(Object.entries(pathPageTexts))("[N9.01] the page of %s", (_slug, text) => {
  test("has 4 to 6 outcomes in each language, and 1 or 2 questions", () => {
    expect(text?.outcomes.length).toBeGreaterThanOrEqual(4);
    expect(text?.outcomes.length).toBeLessThanOrEqual(6);
    expect(text?.outcomes_ar).toHaveLength(text?.outcomes.length ?? 0);
    expect([1, 2]).toContain(text?.questions.length);
  });

  test("has Arabic letters in the Arabic texts, and none in the English ones", () => {
    const questions = text?.questions ?? [];
    const inArabic = [
      text?.audience_ar,
      ...(text?.outcomes_ar ?? []),
      ...questions.flatMap(({ question_ar, answer_ar }) => [question_ar, answer_ar]),
    ];
    const inEnglish = [
      text?.audience,
      ...(text?.outcomes ?? []),
      ...questions.flatMap(({ question, answer }) => [question, answer]),
    ];
    for (const each of inArabic) expect(each).toMatch(arabic);
    for (const each of inEnglish) {
      expect(each).toMatch(/^[A-Z]/);
      expect(each).not.toMatch(arabic);
    }
  });

  test("has outcomes without a full stop, and questions with a mark", () => {
    for (const outcome of [...(text?.outcomes ?? []), ...(text?.outcomes_ar ?? [])]) {
      expect(outcome).not.toMatch(/\.$/);
    }
    for (const { question, question_ar } of text?.questions ?? []) {
      expect(question).toMatch(/\?$/);
      expect(question_ar).toMatch(/؟$/);
    }
  });
});
