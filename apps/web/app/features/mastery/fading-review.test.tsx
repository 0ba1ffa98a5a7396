import "fake-indexeddb/auto";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { Mastery, MasterySkill } from "@masar/contract/mastery/schemas";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { addDays } from "@masar/domain/dates/local-date";
import { addAnswer, foldAnswers } from "@masar/domain/mastery/skill-memory";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { FadingCard } from "./fading-card.tsx";
import { FadingReview } from "./fading-review.tsx";

afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);
const question = exampleQuestions[0] as Question;
const askedAt = { path_id: "path-1", milestone_key: "m1", sub_milestone: null, is_missed: false };

function makeSkill(scores: number[], daysAgo: number): MasterySkill {
  const on = addDays(today, -daysAgo);
  const at = `${on}T12:00:00.000Z`;
  const memory = foldAnswers(
    scores.map((score, index) => ({ id: `a-${index}`, on, at, score, difficulty: 2 as const })),
  );
  if (!memory) throw new Error("no answers");
  return { skill: "sql", memory, missed: 0, cards: [] };
}

/** The only question of the review is answered wrong. */
async function openReview(skill: MasterySkill) {
  let shown = skill;
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    getMastery: (): Mastery => ({
      today,
      skills: [shown],
      questions: [{ question, ...askedAt }],
    }),
    saveQuestionAnswers: () => {
      const at = new Date().toISOString();
      const answer = { id: "new", on: today, at, score: 0, difficulty: 2 as const };
      shown = { ...shown, memory: addAnswer(shown.memory, answer) };
      return { answers: [{ question: question.id, is_correct: false }] };
    },
    listReview: () => ({ cards: [], due_count: 0, reviewed_count: 0, today, is_rest_day: false }),
    getCatalogTerms: () => ({
      skills: [{ id: "sql", label: "SQL", label_ar: "SQL" }],
      fields: [],
      providers: [],
      blueprints: [],
    }),
  });
  await renderApp([{ path: "*", element: <Pages /> }], { at: "/dashboard/review/fading" });
}

function Pages() {
  const [isReview, setReview] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setReview(!isReview)}>
        Other page
      </button>
      {isReview ? (
        <FadingReview
          renderCards={() => null}
          renderQuestion={({ onAnswer, next }) => (
            <>
              <button type="button" onClick={() => onAnswer(["a"])}>
                Answer
              </button>
              {next}
            </>
          )}
          renderMissed={(missed) => <p>{missed.map((one) => one.question.id).join()}</p>}
        />
      ) : (
        <FadingCard />
      )}
    </>
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("a review of what fades", () => {
  test("[N12.04] its result names the day of the next review, and is there again after another page", async () => {
    await openReview(makeSkill([1, 1, 1, 1, 1, 1], 40));
    await press("Answer");
    await press("See what changed");
    await screen.findByRole("heading", { name: "Review done" });
    expect(screen.getByText(/^Review again by|^Comes back tomorrow/)).toBeTruthy();
    expect(screen.getByText(question.id)).toBeTruthy();
    await press("Other page");
    await press("Other page");
    await screen.findByRole("heading", { name: "Review done" });
    expect(screen.getByText(question.id)).toBeTruthy();
  });

  test("[N12.04] has nothing of a skill with two right and two wrong answers from 40 days ago", async () => {
    await openReview(makeSkill([1, 1, 0, 0], 40));
    expect(await screen.findByText("Nothing fades now")).toBeTruthy();
  });

  test("[N12.04] is offered with its questions and minutes below the button", async () => {
    await openReview(makeSkill([1, 1, 1, 1], 40));
    await press("Other page");
    await screen.findByRole("link", { name: "Review what fades" });
    expect(screen.getByText("1 question · 1 min")).toBeTruthy();
    await screen.findByText("SQL. A short review strengthens it.");
  });
});
