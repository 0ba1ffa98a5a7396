import { describe, expect, test } from "vitest";
import {
  checkModelQuestions,
  readModelQuestions,
  selectConfirmed,
  type WrittenQuestion,
} from "./model-questions.ts";

const written: WrittenQuestion = {
  text: "What does a left join keep?",
  options: [
    { text: "Every row of the left table", is_correct: true, why: "" },
    { text: "Only rows with a partner", is_correct: false, why: "That is an inner join." },
    { text: "Every row of both tables", is_correct: false, why: "That is a full join." },
  ],
  explanation: "A left join keeps the left table whole.",
};
const rules = { language: "en", maxCount: 5, known: [] } as const;
const check = (changes: Partial<WrittenQuestion>, changedRules: object = {}) =>
  checkModelQuestions(readModelQuestions([{ ...written, ...changes }]), {
    ...rules,
    ...changedRules,
  });
const optionsWith = (changes: object) =>
  written.options.map((option, index) => (index === 1 ? { ...option, ...changes } : option));

describe("questions by a model", () => {
  test("[N12.12] are valid with one right option and a reason for each wrong one", () => {
    expect(check({})).toEqual([]);
    const [question] = readModelQuestions([written]);
    expect(question?.options.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(question?.options.find((option) => option.is_correct)).not.toHaveProperty("why");
  });

  test.each<[string, Partial<WrittenQuestion>]>([
    ["question 1 has 2 right options, not one", { options: optionsWith({ is_correct: true }) }],
    ["question 1 has 2 options", { options: written.options.slice(0, 2) }],
    [
      "question 1 has an option twice",
      { options: optionsWith({ text: "every row of both tables" }) },
    ],
    ["question 1 has an empty option", { options: optionsWith({ text: " " }) }],
    ["question 1 has a wrong option without the reason why", { options: optionsWith({ why: "" }) }],
    ["question 1 has no explanation", { explanation: "" }],
    ["question 1 asks nothing", { text: "Joins?" }],
    ["question 1 has an address in its text", { explanation: "See https://example.com/joins" }],
  ])("[N12.12] are refused: %s", (problem, changes) => {
    expect(check(changes)).toContain(problem);
  });

  test("[N12.12] are refused in another language, twice, known, none or too many", () => {
    expect(check({}, { language: "ar" })).toEqual(["question 1 is not written in ar"]);
    expect(check({}, { known: ["what does a LEFT join keep"] })).toEqual([
      "a question occurs twice",
    ]);
    expect(checkModelQuestions([], rules)).toEqual(["0 questions, not 1 to 5"]);
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...written,
      text: `${written.text} ${index}`,
    }));
    expect(checkModelQuestions(readModelQuestions(many), rules)).toEqual([
      "6 questions, not 1 to 5",
    ]);
  });

  test("[N12.12] stay only where a blind answer is the right one", () => {
    const questions = readModelQuestions([
      written,
      { ...written, text: "And once more, what does it keep?" },
    ]);
    const rightOf = (index: number) =>
      questions[index]?.options.find((option) => option.is_correct)?.id ?? "";
    const wrong = questions[1]?.options.find((option) => !option.is_correct)?.id ?? "";
    const first = { number: 1, option: rightOf(0).toUpperCase() };
    expect(selectConfirmed(questions, [first, { number: 2, option: wrong }])).toEqual([
      questions[0],
    ]);
    expect(selectConfirmed(questions, [first])).toEqual([questions[0]]);
    expect(selectConfirmed(questions, [{ number: 1, option: "none" }])).toEqual([]);
    const both = [
      { number: 2, option: rightOf(1) },
      { number: 2, option: wrong },
    ];
    expect(selectConfirmed(questions, both)).toEqual([]);
  });
});
