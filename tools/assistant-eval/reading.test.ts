import { expect, test } from "vitest";
import reading from "../../docs/library-questions/reading.json" with { type: "json" };
import { answerQuestions } from "./answer-questions.ts";
import { hashAnswer } from "./hash-answer.ts";

test("[N3.02] at least 64 of the 80 committed questions get an answer that two readers found relevant", async () => {
  const verdicts = new Map(reading.map(({ answer, isRelevant }) => [answer, isRelevant]));
  const hashes = (await answerQuestions()).map(({ text }) => hashAnswer(text));
  expect(hashes).toHaveLength(80);
  expect(hashes.filter((answer) => verdicts.get(answer)).length).toBeGreaterThanOrEqual(64);
});
