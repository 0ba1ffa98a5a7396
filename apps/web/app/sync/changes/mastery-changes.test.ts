import type { Question } from "@masar/contract/checks/question-schemas";
import type { Mastery } from "@masar/contract/mastery/schemas";
import { correctValues, exampleQuestions } from "@masar/domain/checks/example-questions";
import { rateSkills } from "@masar/domain/mastery/fading-review";
import { foldAnswers } from "@masar/domain/mastery/skill-memory";
import { describe, expect, test } from "vitest";
import { makeSettings } from "../../../test/fake-api.ts";
import { applyAnswers, applyCardRating } from "./mastery-changes.ts";

const user = { settings: makeSettings() };
const question = exampleQuestions[0] as Question;
const memory = foldAnswers(
  [1, 2, 3, 4].map((number) => ({
    id: `check:${number}`,
    at: "2026-11-01T12:00:00.000Z",
    on: "2026-11-01",
    score: 1,
    difficulty: 2 as const,
  })),
);
if (!memory) throw new Error("no answers");

const mastery: Mastery = {
  today: "2026-11-16",
  skills: [{ skill: "sql", memory, missed: 0, cards: ["card-1"] }],
  questions: [
    { question, path_id: "path-1", milestone_key: "m1", sub_milestone: null, is_missed: false },
  ],
};

const answerOf = (values: string[], attempt = "attempt-1") => ({
  params: { id: attempt },
  body: {
    source: "review" as const,
    finished_at: "2026-11-16T12:00:00.000Z",
    answers: [{ question: question.id, values }],
  },
});
const ratingOf = (id: string) => ({
  params: { id, review: "review-1" },
  body: { rating: "good" as const, reviewed_at: "2026-11-16T12:00:00.000Z" },
});
const statusOf = (data: Mastery) => rateSkills(data.skills, "2026-11-16")[0]?.status;

describe("an answer of a review on the device", () => {
  test("[N12.04] raises the skill at once when it is right, and counts once", () => {
    const shown = applyAnswers(mastery, answerOf(correctValues(question)), user);
    expect(statusOf(mastery)?.isFading).toBe(true);
    expect(statusOf(shown)).toMatchObject({ isFading: false, answers: 5 });
    expect(applyAnswers(shown, answerOf(correctValues(question)), user)).toBe(shown);
  });

  test("lowers the skill when it is wrong", () => {
    const shown = applyAnswers(mastery, answerOf([]), user);
    expect(statusOf(shown)?.value).toBeLessThan(statusOf(mastery)?.value ?? 0);
  });

  test("changes nothing for a question that the device does not have", () => {
    const other = answerOf(["a"]);
    other.body.answers = [{ question: "x.y.01", values: ["a"] }];
    expect(applyAnswers(mastery, other, user)).toBe(mastery);
  });
});

describe("a rated card on the device", () => {
  test("[N12.04] counts for its skill, once", () => {
    const shown = applyCardRating(mastery, ratingOf("card-1"), user);
    expect(statusOf(shown)).toMatchObject({ isFading: false, answers: 5 });
    expect(applyCardRating(shown, ratingOf("card-1"), user)).toBe(shown);
  });

  test("changes nothing when no skill has the card", () => {
    expect(applyCardRating(mastery, ratingOf("card-2"), user)).toBe(mastery);
  });
});
