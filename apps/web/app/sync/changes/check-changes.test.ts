import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { describe, expect, test } from "vitest";
import { applyAttempt } from "./check-changes.ts";

const check = { milestone_key: "m1", questions: exampleQuestions, steps: {}, attempts: [] };
const answers = exampleQuestions.map((question) => ({
  question: question.id,
  values: correctValues(question),
}));
const input = {
  params: { id: "path", key: "m1", attempt: "attempt" },
  body: { finished_at: "2026-11-19T10:00:00.000Z", answers },
};

describe("a finished check on the device", () => {
  test("[N10.08] is marked and shown before it is sent", () => {
    expect(applyAttempt(check, input).attempts).toMatchObject([
      { id: "attempt", correct: 6, total: 6, is_passed: true },
    ]);
  });

  test("[N10.08] applied twice counts once, and other milestones stay", () => {
    const once = applyAttempt(check, input);
    expect(applyAttempt(once, input)).toBe(once);
    const other = { ...check, milestone_key: "m2" };
    expect(applyAttempt(other, input)).toBe(other);
  });
});
