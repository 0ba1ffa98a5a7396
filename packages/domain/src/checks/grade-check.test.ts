import type { Question } from "@masar/contract/checks/question-schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctValues, exampleQuestions } from "./example-questions.ts";
import { findMistake, isCorrectAnswer, parseNumber } from "./grade-answer.ts";
import { countNeeded, gradeCheck } from "./grade-check.ts";

function find<Kind extends Question["kind"]>(kind: Kind) {
  const found = exampleQuestions.find((question) => question.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found as Question & { kind: Kind };
}

describe("an answer", () => {
  test.each(exampleQuestions.map((question) => [question.kind, question] as const))(
    "[N10.05] of a %s question is right as written in the bank, and wrong when empty",
    (_kind, question) => {
      expect(isCorrectAnswer(question, correctValues(question))).toBe(true);
      expect(isCorrectAnswer(question, [])).toBe(false);
      expect(isCorrectAnswer(question, ["z"])).toBe(false);
    },
  );

  test("[N10.05] with one more or one fewer option than the right ones is wrong", () => {
    const question = find("multiple");
    expect(isCorrectAnswer(question, ["a"])).toBe(false);
    expect(isCorrectAnswer(question, ["a", "b", "c"])).toBe(false);
  });

  test("[N10.05] in another order is right, except where the order is asked for", () => {
    expect(isCorrectAnswer(find("multiple"), ["c", "a", "c"])).toBe(true);
    expect(isCorrectAnswer(find("match"), ["c:c", "a:a", "b:b"])).toBe(true);
    expect(isCorrectAnswer(find("match"), ["a:b", "b:a", "c:c"])).toBe(false);
    expect(isCorrectAnswer(find("order"), ["b", "a", "c"])).toBe(false);
  });

  test.each([
    ["1250.5", true],
    ["1,250.5", true],
    ["1250,5", true],
    ["١٢٥٠٫٥", true],
    [" ١٬٢٥٠٫٥ ", true],
    ["1250.5 %", true],
    ["1250", false],
    ["about 1250.5", false],
    ["", false],
  ])("[N10.05] %j as a number is right: %s", (written, isRight) => {
    expect(isCorrectAnswer(find("numeric"), [written])).toBe(isRight);
  });

  test.each([
    ["Inner  JOIN", true],
    ["the inner join", false],
    ["الرَّبط الداخلى", true],
    ["ربط داخلي", true],
    ["!=", true],
    ["=!", false],
    ["join", false],
  ])("[N10.05] %j as words is right: %s", (written, isRight) => {
    expect(isCorrectAnswer(find("short"), [written])).toBe(isRight);
  });

  test("a typical wrong number is found with its explanation", () => {
    expect(findMistake(find("numeric"), ["125"])?.value).toBe(125);
    expect(findMistake(find("numeric"), ["7"])).toBeUndefined();
    expect(findMistake(find("numeric"), ["many"])).toBeUndefined();
  });

  test("a decimal comma after zero separates no thousands", () => {
    expect(parseNumber("0,125")).toBe(0.125);
    expect(parseNumber("1,250")).toBe(1250);
  });

  test("a sum of decimals is within rounding of its result", () => {
    const question = { ...find("numeric"), answer: 0.3 };
    expect(isCorrectAnswer(question, [String(0.1 + 0.2)])).toBe(true);
  });

  test("numbers are parsed in linear time", () => {
    expect(parseNumber("1,".repeat(100_000))).toBeNull();
  });
});

describe("a check", () => {
  const answers = exampleQuestions.map((question) => ({
    question: question.id,
    values: correctValues(question),
  }));
  const wrong = (index: number) =>
    answers.map((answer, at) => (at === index ? { ...answer, values: [] } : answer));

  test.each([
    [5, 4],
    [6, 5],
    [7, 6],
    [8, 7],
  ])("[N10.06] of %i questions is passed with %i right answers", (total, needed) => {
    expect(countNeeded(total)).toBe(needed);
  });

  test("[N10.06] with five of six right answers is passed, with four it is not", () => {
    expect(gradeCheck(exampleQuestions, wrong(0))).toMatchObject({ correct: 5, is_passed: true });
    const four = wrong(0).map((answer, at) => (at === 1 ? { ...answer, values: ["z"] } : answer));
    expect(gradeCheck(exampleQuestions, four)).toMatchObject({ correct: 4, is_passed: false });
  });

  test("[N10.06] with too few questions is not passed", () => {
    expect(gradeCheck(exampleQuestions, answers.slice(0, 4))).toMatchObject({ is_passed: false });
  });

  test("[N10.05] has one result for any order of answers, repeated and unknown ones", () => {
    const chosen = fc.constantFrom(...answers.keys());
    const shuffled = fc.shuffledSubarray(answers, { minLength: answers.length });
    fc.assert(
      fc.property(shuffled, fc.array(chosen), chosen, (order, repeated, missed) => {
        const given = order.map((answer) =>
          answer.question === answers[missed]?.question ? { ...answer, values: [] } : answer,
        );
        const again = repeated.map((at) => ({
          question: answers[at]?.question ?? "",
          values: ["z"],
        }));
        const unknown = { question: "x.y.99", values: ["a"] };
        const { correct, total } = gradeCheck(exampleQuestions, [...given, ...again, unknown]);
        expect([correct, total]).toEqual([answers.length - 1, answers.length]);
      }),
    );
  });
});
