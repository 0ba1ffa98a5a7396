import type { MasterySkill, ReviewQuestion } from "@masar/contract/mastery/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleQuestions } from "../checks/example-questions.ts";
import { addDays } from "../dates/local-date.ts";
import { planFadingReview } from "./fading-review.ts";
import { foldAnswers } from "./skill-memory.ts";

const firstDay = "2026-11-16";

/** Measured; the longer ago, the more it has faded. */
function makeSkill(skill: string, day: number, cards: string[] = []): MasterySkill {
  const on = addDays(firstDay, day);
  const memory = foldAnswers(
    Array.from({ length: 6 }, (_, index) => ({
      id: `${skill}-${index}`,
      on,
      at: `${on}T12:00:00.000Z`,
      score: 1,
      difficulty: 2 as const,
    })),
  );
  if (!memory) throw new Error("no answers");
  return { skill, memory, missed: 0, cards };
}

const makeQuestions = (skill: string, count: number): ReviewQuestion[] =>
  Array.from({ length: count }, (_, index) => ({
    question: {
      ...(exampleQuestions[0] as ReviewQuestion["question"]),
      id: `${skill}.${index}`,
      skill,
    },
    path_id: "path",
    milestone_key: "m1",
    sub_milestone: null,
    is_missed: false,
  }));

const makeCards = (skill: string, count: number, due_date = firstDay) =>
  Array.from({ length: count }, (_, index) => ({ id: `${skill}-card-${index}`, due_date }));

const today = addDays(firstDay, 40);
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);

test("[N12.04] a review has the questions and due cards of fading skills, the most faded first", () => {
  const [sqlCards, cleanCards] = [makeCards("sql", 2), makeCards("cleaning", 1)];
  const skills = [
    makeSkill("cleaning", 20, idsOf(cleanCards)),
    makeSkill("sql", 0, idsOf(sqlCards)),
    makeSkill("fresh", 39, ["fresh-card-0"]),
  ];
  const questions = [
    ...makeQuestions("fresh", 1),
    ...makeQuestions("cleaning", 1),
    ...makeQuestions("sql", 2),
  ];
  const cards = [
    ...sqlCards,
    ...cleanCards,
    ...makeCards("fresh", 1),
    ...makeCards("other", 3),
    { id: "sql-card-9", due_date: addDays(today, 1) },
  ];
  const review = planFadingReview({ skills, questions }, cards, today);
  expect(review.skills).toEqual(["sql", "cleaning"]);
  expect(review.questions.map(({ question }) => question.id)).toEqual([
    "sql.0",
    "cleaning.0",
    "sql.1",
  ]);
  expect(idsOf(review.cards).toSorted()).toEqual(["cleaning-card-0", "sql-card-0", "sql-card-1"]);
  expect(review.minutes).toBe(4);
});

test("[N12.04] a review is never longer than ten minutes, and fills them when there is enough", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ cards: fc.nat(40), questions: fc.nat(4) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (amounts) => {
        const names = amounts.map((_, index) => `skill-${index}`);
        const cards = names.map((name, index) => makeCards(name, amounts[index]?.cards ?? 0));
        const skills = names.map((name, index) =>
          makeSkill(name, index, idsOf(cards[index] ?? [])),
        );
        const questions = names.flatMap((name, index) =>
          makeQuestions(name, amounts[index]?.questions ?? 0),
        );
        const review = planFadingReview({ skills, questions }, cards.flat(), today);
        const seconds = review.cards.length * 20 + review.questions.length * 60;
        expect(seconds).toBeLessThanOrEqual(600);
        const available = cards.flat().length * 20 + questions.length * 60;
        expect(seconds).toBeGreaterThan(Math.min(available, 600) - 60);
        expect(new Set(idsOf(review.cards)).size).toBe(review.cards.length);
      },
    ),
  );
});

test("nothing is reviewed while no skill fades", () => {
  const skills = [makeSkill("sql", 39, ["sql-card-0"])];
  const questions = makeQuestions("sql", 2);
  expect(planFadingReview({ skills, questions }, makeCards("sql", 1), today)).toEqual({
    skills: [],
    cards: [],
    questions: [],
    minutes: 0,
  });
});
