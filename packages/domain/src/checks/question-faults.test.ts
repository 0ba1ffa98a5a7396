import type { Question } from "@masar/contract/checks/question-schemas";
import { describe, expect, test } from "vitest";
import { exampleQuestions } from "./example-questions.ts";
import { listQuestionFaults } from "./question-faults.ts";

type Kind = Question["kind"];

function find<K extends Kind>(kind: K) {
  const found = exampleQuestions.find((question) => question.kind === kind);
  return structuredClone(found) as Question & { kind: K };
}

const format = (question: Question) =>
  listQuestionFaults(question).map(({ field, fault }) => `${field} ${fault}`);

test.each(exampleQuestions)("[N10.01] a sound question of the kind $kind has no faults", (one) => {
  expect(format(one)).toEqual([]);
});

describe("[N10.01] a question with options", () => {
  test("of the kind single has exactly one right option", () => {
    const question = find("single");
    for (const option of question.options) option.is_correct = true;
    expect(format(question)).toEqual(["options one_right"]);
    const none = find("single");
    none.options = none.options.filter((option) => !option.is_correct);
    expect(format(none)).toEqual(["options one_right"]);
  });

  test.each([true, false])("of the kind multiple has no options that are all %s", (is_correct) => {
    const question = find("multiple");
    question.options = question.options.map((option) => ({
      ...option,
      is_correct,
      why: "No.",
      why_ar: "لا.",
    }));
    expect(format(question)).toEqual(["options right_and_wrong"]);
  });

  test("explains every wrong option in both languages, in Arabic by Arabic words", () => {
    const question = find("single");
    const [first, , third] = question.options;
    delete first?.why;
    if (third) third.why_ar = "No.";
    expect(format(question)).toEqual(["options.0.why missing", "options.2.why_ar not_arabic"]);
    delete first?.why_ar;
    expect(format(question)).toContain("options.0.why_ar missing");
  });

  test("has no id and no text twice", () => {
    const question = find("multiple");
    const [first, second, third] = question.options;
    if (second && first) second.id = first.id;
    if (third && first) Object.assign(third, { text: first.text, text_ar: first.text_ar });
    expect(format(question)).toEqual([
      "options.1.id twice",
      "options.2.text twice",
      "options.2.text_ar twice",
    ]);
  });

  test("has an Arabic text of every option that is no code", () => {
    const question = find("multiple");
    delete question.options[1]?.text_ar;
    expect(format(question)).toEqual(["options.1.text_ar missing"]);
  });
});

test("[N10.01] the question and its explanation have Arabic letters in Arabic", () => {
  const question = { ...find("short"), text_ar: "Which?", explanation_ar: "Because." };
  expect(format(question)).toEqual(["text_ar not_arabic", "explanation_ar not_arabic"]);
});

test("[N10.01] items of an order and sides of pairs differ", () => {
  const order = find("order");
  if (order.items[2]) order.items[2] = { ...order.items[2], id: "a", text: "First" };
  expect(format(order)).toEqual(["items.2.id twice", "items.2.text twice"]);
  const match = find("match");
  if (match.pairs[1]) match.pairs[1] = { id: "a", left: "rice", right: "drink", left_ar: "أرز" };
  expect(format(match)).toEqual([
    "pairs.1.id twice",
    "pairs.1.right twice",
    "pairs.1.right_ar missing",
  ]);
});

test("[N10.01] a typical mistake in a number is wrong, listed once and explained in Arabic", () => {
  const numeric = find("numeric");
  const [mistake] = numeric.mistakes;
  if (mistake) numeric.mistakes.push({ ...mistake, why_ar: "No." }, { ...mistake, value: 1250.5 });
  expect(format(numeric)).toEqual([
    "mistakes.1.value twice",
    "mistakes.1.why_ar not_arabic",
    "mistakes.2.value is_right",
  ]);
});
