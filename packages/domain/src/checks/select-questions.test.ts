import type { Question } from "@masar/contract/checks/question-schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleQuestions } from "./example-questions.ts";
import { countNext, countRepeated, selectQuestions } from "./select-questions.ts";
import { shuffle } from "./shuffle.ts";

const [example] = exampleQuestions;
function makeQuestions(count: number, steps = 3): Question[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(example as Question),
    id: `a.b.${String(index + 1).padStart(2, "0")}`,
    sub_milestone: `Step ${index % steps}`,
    difficulty: ((index % 3) + 1) as 1 | 2 | 3,
  }));
}
const attemptOf = (questions: readonly Question[], is_correct = false) => ({
  answers: questions.map(({ id }) => ({ question: id, values: [], is_correct })),
});

test("[N10.06] five to eight different questions are selected, the easier ones first", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      fc.string(),
      (count, steps, seed) => {
        const selected = selectQuestions({
          questions: makeQuestions(count, steps),
          attempts: [],
          seed,
        });
        expect(selected.length).toBeGreaterThanOrEqual(5);
        expect(selected.length).toBeLessThanOrEqual(8);
        expect(new Set(selected.map(({ id }) => id)).size).toBe(selected.length);
        const levels = selected.map(({ difficulty }) => difficulty);
        expect(levels).toEqual(levels.toSorted((a, b) => a - b));
      },
    ),
  );
});

test("[N10.06] no question of the last check is repeated while others of its step are left", () => {
  const questions = makeQuestions(12);
  const first = selectQuestions({ questions, attempts: [], seed: "one" });
  const second = selectQuestions({ questions, attempts: [attemptOf(first)], seed: "two" });
  const seen = new Set(first.map(({ id }) => id));
  expect(second.filter(({ id }) => !seen.has(id))).toHaveLength(12 - first.length);
  const attempts = [attemptOf(second), attemptOf(first)];
  const third = selectQuestions({ questions, attempts, seed: "three" });
  const recent = new Set(second.map(({ id }) => id));
  expect(third.filter(({ id }) => !recent.has(id)).length).toBeGreaterThanOrEqual(
    12 - second.length,
  );
});

test("[N10.06] after six right answers of nine questions the next check has the three new ones and two others", () => {
  const questions = makeQuestions(9);
  const first = selectQuestions({ questions, attempts: [], seed: "one" });
  expect(first).toHaveLength(6);
  const attempts = [attemptOf(first, true)];
  const second = selectQuestions({ questions, attempts, seed: "two" });
  const seen = new Set(first.map(({ id }) => id));
  expect(second.filter(({ id }) => !seen.has(id))).toHaveLength(3);
  expect([second.length, countNext({ questions, attempts })]).toEqual([5, 5]);
  expect(countRepeated({ questions, attempts })).toBe(2);
});

test("[N10.06] missed questions come before those that were answered right", () => {
  const questions = makeQuestions(9);
  const [right, missed] = [questions.slice(0, 5), questions.slice(5)];
  const attempts = [attemptOf(right, true), attemptOf(missed, false)];
  const ids = selectQuestions({ questions, attempts, seed: "one" }).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(missed.map(({ id }) => id)));
  expect(countRepeated({ questions, attempts })).toBe(1);
});

test("[N10.06] every step is asked before one is asked twice", () => {
  const selected = selectQuestions({ questions: makeQuestions(9, 4), attempts: [], seed: "one" });
  expect(new Set(selected.map((question) => question.sub_milestone)).size).toBe(4);
});

test("a milestone with fewer than five questions has no check", () => {
  expect(selectQuestions({ questions: makeQuestions(4), attempts: [], seed: "one" })).toEqual([]);
});

test("one seed gives one order, and another seed another", () => {
  const items = [...Array(20).keys()];
  expect(shuffle(items, "a")).toEqual(shuffle(items, "a"));
  expect(shuffle(items, "a")).not.toEqual(shuffle(items, "b"));
  expect(shuffle(items, "a").toSorted((a, b) => a - b)).toEqual(items);
});
