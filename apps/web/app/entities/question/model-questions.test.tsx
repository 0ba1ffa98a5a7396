import type { ModelQuestion } from "@masar/contract/model-questions/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ModelQuestions } from "./model-questions.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const question: ModelQuestion = {
  id: "question-1",
  text: "What does a left join keep?",
  options: [
    { id: "a", text: "Only rows with a partner", is_correct: false, why: "That is an inner join." },
    { id: "b", text: "Every row of the left table", is_correct: true },
    { id: "c", text: "Every row of both tables", is_correct: false, why: "That is a full join." },
  ],
  explanation: "The left table is kept whole.",
  model: "sonar",
  created_at: "2026-11-15T08:00:00Z",
};

type Server = { engine?: "ai" | "library"; model?: string | null; questions?: ModelQuestion[] };

async function open({ engine = "ai", model = "sonar", questions = [question] }: Server = {}) {
  const asked = fakeApi({
    getSession: () => makeSession(),
    getAssistant: () => ({ engine, model, processor: "Perplexity", questions: { left: 5 } }),
    listNoteQuestions: () => ({ questions }),
    writeNoteQuestions: () => ({ questions: [], support: "You don't have to carry it alone." }),
    deleteModelQuestion: () => null,
  });
  const element = <ModelQuestions source={{ kind: "note", id: "note-1" }} />;
  await renderApp([{ path: "/note", element }], { at: "/note" });
  return asked;
}

test("[N12.12] a question by a model is marked as one, and an answer shows why it is wrong", async () => {
  await open();
  await screen.findByText(question.text);
  screen.getByText("Made by a model");
  screen.getByText(/^Made by a model, check it yourself\./);
  screen.getByText(/^To write them, .?Perplexity.? gets the text of this note\./);
  fireEvent.click(screen.getByLabelText("Only rows with a partner"));
  fireEvent.click(screen.getByRole("button", { name: "Check answer" }));
  await screen.findByText("That is an inner join.");
  screen.getByText("Every row of the left table");
  expect(screen.getByText(question.explanation)).not.toBeNull();
});

test("[N12.12] a question is deleted", async () => {
  const asked = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Delete question 1" }));
  await waitFor(() => expect(screen.queryByText(question.text)).toBeNull());
  expect(asked.some(({ name }) => name === "deleteModelQuestion")).toBe(true);
});

test("[N12.12] without consent earlier questions stay, and none are offered", async () => {
  await open({ engine: "library" });
  await screen.findByText(question.text);
  expect(screen.queryByRole("button", { name: "More questions from the model" })).toBeNull();
});

test("[N12.12] without a model nothing is shown or asked for", async () => {
  const asked = await open({ engine: "library", model: null });
  await waitFor(() => expect(asked.some(({ name }) => name === "getAssistant")).toBe(true));
  expect(screen.queryByText("Questions by a model")).toBeNull();
  expect(asked.some(({ name }) => name === "listNoteQuestions")).toBe(false);
});

test("[N12.12] a note that shows a crisis gets support in place of questions", async () => {
  await open({ questions: [] });
  fireEvent.click(await screen.findByRole("button", { name: "More questions from the model" }));
  await screen.findByText("You don't have to carry it alone.");
  expect(screen.queryByText("New questions added.")).toBeNull();
});
