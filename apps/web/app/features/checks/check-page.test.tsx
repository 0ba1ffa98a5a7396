import "fake-indexeddb/auto";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer, MilestoneCheck } from "@masar/contract/checks/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { gradeCheck } from "@masar/domain/checks/grade-check";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../test/fake-api.ts";
import { makeOutcome, row } from "../../../test/path-pages.tsx";
import { makePathDetail } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CheckPage } from "./check-page.tsx";

afterEach(() => {
  // The fake API stays: a saved change is still refetched.
  cleanup();
  window.localStorage.clear();
});

const why = { why: "That joins nothing.", why_ar: "هذا لا يربط شيئًا." };

function makeQuestion(number: number): Question {
  return {
    id: `a.b.0${number}`,
    kind: "single",
    sub_milestone: "Clean the data",
    skill: "excel",
    difficulty: 1,
    text: `Question ${number}?`,
    text_ar: `السؤال ${number}؟`,
    options: [
      { id: "a", text: "Right", text_ar: "صواب", is_correct: true },
      { id: "b", text: "Wrong", text_ar: "خطأ", is_correct: false, ...why },
      { id: "c", text: "Odd", text_ar: "غريب", is_correct: false, ...why },
    ],
    explanation: `Because of ${number}.`,
    explanation_ar: `بسبب ${number}.`,
  };
}

/** As many as a check has. */
const repeatQuestion = (question = makeQuestion(1)) =>
  [1, 2, 3, 4, 5].map((number) => ({ ...question, id: `a.b.0${number}` }));

const questions = [1, 2, 3, 4, 5].map(makeQuestion);

type Server = {
  check?: Partial<MilestoneCheck>;
  detail?: PathDetail;
  language?: "en" | "ar";
};

async function openCheck({ check, detail = makePathDetail(), language = "en" }: Server = {}) {
  let attempts = check?.attempts ?? [];
  const cards: object[] = [];
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings(),
    getPath: () => detail,
    getMilestoneCheck: () => ({
      milestone_key: "m1",
      questions,
      steps: { "Clean the data": "sub-1" },
      ...check,
      attempts,
    }),
    listReview: () => ({
      cards,
      due_count: 0,
      reviewed_count: 0,
      today: "2026-11-16",
      is_rest_day: false,
    }),
    saveCheckAttempt: (
      body: { finished_at: string; answers: CheckAnswer[] },
      { params: [, , id = ""] },
    ) => {
      const attempt = { id, ...body, ...gradeCheck(questions, body.answers) };
      attempts = [attempt, ...attempts];
      return { attempt };
    },
    completeMilestone: () => makeOutcome(),
    saveCard: (body: object, { id }) => {
      cards.push({ id, ...body });
      return { card: null };
    },
  });
  await renderApp([{ path: "*", element: <CheckPage pathId="path-1" milestoneKey="m1" /> }], {
    at: "/dashboard/learning-paths/path-1/check",
    language,
  });
  return requests;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const start = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Start the check" }));

async function answer(choice: "Right" | "Wrong" | "I don't know") {
  if (choice === "I don't know") press(choice);
  else {
    fireEvent.click(screen.getByRole("radio", { name: choice }));
    press("Check answer");
  }
  await screen.findByText(/^Because of/);
}

async function answerAll(choices: ("Right" | "Wrong" | "I don't know")[]) {
  for (const choice of choices) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    await answer(choice);
    const next = screen.queryByRole("button", { name: "Next question" });
    press(next ? "Next question" : "See the result");
  }
}

describe("the page of a milestone's check", () => {
  test("[N10.07] a wrong answer shows why it is wrong, what is right and where to read", async () => {
    await openCheck();
    await start();
    await answer("Wrong");
    screen.getByRole("heading", { name: "That's not right" });
    screen.getByText("That joins nothing.");
    expect(screen.getByText("Wrong").closest("li")?.textContent).toContain("Your answer");
    expect(screen.getAllByRole("listitem").at(0)?.textContent).toContain("Right");
    const read = screen.getByRole("link", { name: "Read again: Clean the data" });
    expect(read.getAttribute("href")).toContain("milestone=m1");
  });

  test("[N10.06] [N10.07] three of five right are not enough, and the two missed questions become cards in one tap", async () => {
    const requests = await openCheck();
    await start();
    for (const choice of ["Right", "Wrong", "I don't know", "Right", "Right"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await answer(choice);
      press(
        screen.queryByRole("button", { name: "Next question" })
          ? "Next question"
          : "See the result",
      );
    }
    await screen.findByRole("heading", { name: "3 of 5 right" });
    screen.getByText(/^4 of 5 counts as checked/);
    fireEvent.click(await screen.findByRole("button", { name: "Make 2 review cards" }));
    await screen.findByText("These questions are among your review cards.");
    const cards = () => requests.filter(({ name }) => name === "saveCard");
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(cards()[0]?.body).toMatchObject({
      front: expect.stringMatching(/^Question \d\?(?:\n- \w+)+$/),
      back: expect.stringMatching(/^Right\n\nBecause of \d\.$/),
      path_id: "path-1",
      milestone_key: "m1",
      sub_milestone: "sub-1",
    });
  });

  test("[N10.08] the attempt is sent once with its last answer, before its explanation is left", async () => {
    const requests = await openCheck();
    await start();
    for (let left = 4; left >= 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await answer("Right");
      if (left > 0) press("Next question");
    }
    const sent = () => requests.filter(({ name }) => name === "saveCheckAttempt");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      answers: expect.arrayContaining([{ question: "a.b.01", values: ["a"] }]),
    });
    press("See the result");
    await screen.findByText("This milestone counts as checked.");
  });

  test("[N10.07] five of five right offer to complete the milestone, which leads to the desk of the next one", async () => {
    const requests = await openCheck();
    await start();
    await answerAll(["Right", "Right", "Right", "Right", "Right"]);
    await screen.findByRole("heading", { name: "5 of 5 right" });
    const study = screen.getByRole("link", { name: "Study it anyway" });
    expect(study.getAttribute("href")).toContain("milestone=m1");
    press("Complete the milestone and go on");
    await waitFor(() => expect(window.location.search).toBe("?path=path-1&milestone=m2"));
    const sent = requests.filter(({ name }) => name === "completeMilestone");
    expect(sent.map(({ body }) => body)).toMatchObject([{ minutes_studied: 0 }]);
  });

  test("[N10.07] three of five right offer another try, and to complete the milestone anyway", async () => {
    const requests = await openCheck();
    await start();
    await answerAll(["Right", "Wrong", "I don't know", "Right", "Right"]);
    await screen.findByRole("button", { name: "Try again" });
    press("Complete the milestone anyway");
    const sent = () => requests.filter(({ name }) => name === "completeMilestone");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test("[N10.07] a passed check of a milestone that is complete leads back to it", async () => {
    const done = { completed: true, completion_date: "2026-11-15T09:00:00Z" };
    const requests = await openCheck({
      detail: makePathDetail({}, { progress: [{ ...row, ...done }] }),
    });
    await start();
    await answerAll(["Right", "Right", "Right", "Right", "Right"]);
    await screen.findByRole("link", { name: "Back to the milestone" });
    expect(screen.queryByRole("button", { name: /^Complete the milestone/ })).toBeNull();
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain("saveCheckAttempt"));
  });

  test("[N10.07] two of three choices are partly right, and the missed one is not marked as chosen", async () => {
    const question: Question = {
      ...(exampleQuestions[1] as Question & { kind: "multiple" }),
      options: ["One", "Two", "Three", "Four"].map((text) => ({
        id: text,
        text,
        is_correct: text !== "Four",
      })),
    };
    await openCheck({ check: { questions: repeatQuestion(question) } });
    await start();
    for (const name of ["One", "Two"]) fireEvent.click(screen.getByRole("checkbox", { name }));
    press("Check answer");
    await screen.findByRole("heading", { name: "Partly right: 2 of 3" });
    const rowOf = (text: string) => screen.getByText(text).closest("li");
    expect(rowOf("One")?.textContent).toContain("Your answer, right");
    expect(rowOf("Three")?.textContent).toContain("You missed this one");
    expect(rowOf("Three")?.className).not.toBe(rowOf("One")?.className);
  });

  test("[N10.07] one of three pairs is partly right, and wrong pairs differ from the right one", async () => {
    await openCheck({ check: { questions: repeatQuestion(exampleQuestions[3]) } });
    await start();
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
    choose("tea", "a");
    choose("rice", "c");
    choose("red", "b");
    press("Check answer");
    await screen.findByRole("heading", { name: "Partly right: 1 of 3" });
    const rowOf = (text: string) => screen.getByText(text).closest("dt")?.parentElement;
    expect(rowOf("rice")?.textContent).toContain("Your answer: colour");
    expect(rowOf("rice")?.className).not.toBe(rowOf("tea")?.className);
  });

  test("[N10.05] a long chosen answer of a pair is repeated in full below its list", async () => {
    const right = "Why are so many orders late in the evening compared with the morning?";
    const match = exampleQuestions[3] as Question & { kind: "match" };
    const pairs = match.pairs.map((pair, index) => (index === 0 ? { ...pair, right } : pair));
    await openCheck({ check: { questions: repeatQuestion({ ...match, pairs }) } });
    await start();
    expect(screen.queryByText(right, { selector: "span" })).toBeNull();
    fireEvent.change(screen.getByRole("combobox", { name: "rice" }), { target: { value: "a" } });
    expect(screen.getByText(right, { selector: "span" })).toBeTruthy();
  });

  test("a reloaded page goes on with the question after the last answer", async () => {
    await openCheck();
    await start();
    await answer("Right");
    cleanup();
    await openCheck();
    expect(await screen.findByText(/^Question 2 of 5/)).toBeTruthy();
  });

  test("[N10.08] a check that was finished when the page was closed is sent once and its result is shown", async () => {
    const answers = questions.map(({ id }) => ({ question: id, values: ["a"] }));
    const id = "0198a000-0000-7000-8000-000000000001";
    localStorage.setItem("check:path-1:m1", JSON.stringify({ id, questions, answers }));
    const requests = await openCheck();
    expect(await screen.findByText("This milestone counts as checked.")).toBeTruthy();
    const sent = () => requests.filter(({ name }) => name === "saveCheckAttempt");
    await waitFor(() => expect(localStorage.getItem("check:path-1:m1")).toBeNull());
    expect(sent().map(({ body }) => body)).toMatchObject([{ answers }]);
  });

  test("[N10.06] a question that is withdrawn during the check is asked and counted", async () => {
    await openCheck();
    await start();
    await answer("Right");
    cleanup();
    await openCheck({ check: { questions: questions.slice(2) } });
    for (let left = 3; left >= 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await screen.findByRole("button", { name: "Check answer" });
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await answer("Right");
      press(left > 0 ? "Next question" : "See the result");
    }
    expect(await screen.findByText(/of 5 right/)).toBeTruthy();
  });

  test("shows earlier checks and their answers", async () => {
    const attempt = {
      id: "attempt-1",
      finished_at: "2026-11-16T10:00:00.000Z",
      answers: questions.map(({ id }, at) => ({ question: id, values: ["a"], is_correct: at > 0 })),
      correct: 4,
      total: 5,
      is_passed: true,
    };
    await openCheck({ check: { attempts: [attempt] } });
    fireEvent.click(await screen.findByRole("button", { name: "Show answers" }));
    await screen.findByRole("heading", { name: "4 of 5 right" });
    expect(screen.getByRole("heading", { name: "1 question missed" })).toBeTruthy();
  });

  test("says so where the milestone has no questions", async () => {
    await openCheck({ check: { questions: [] } });
    expect(await screen.findByText("This milestone has no check")).toBeTruthy();
  });

  test("[N10.05] every kind of question can be answered", async () => {
    await openCheck({ check: { questions: exampleQuestions.slice(1) } });
    await start();
    for (let left = 4; left >= 0; left--) {
      const page = within(document.body);
      const boxes = page.queryAllByRole("checkbox");
      for (const box of boxes.slice(0, 1)) fireEvent.click(box);
      for (const select of page.queryAllByRole<HTMLSelectElement>("combobox")) {
        fireEvent.change(select, { target: { value: select.options[1]?.value } });
      }
      for (const field of page.queryAllByRole("textbox")) {
        fireEvent.change(field, { target: { value: "1250.5" } });
      }
      for (const button of page.queryAllByRole("button", { name: /^Move down/ }).slice(0, 1)) {
        fireEvent.click(button);
      }
      press("Check answer");
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await screen.findByText("Because.");
      press(left > 0 ? "Next question" : "See the result");
    }
    expect(await screen.findByRole("heading", { name: /^\d of 5 right$/ })).toBeTruthy();
  });
});
