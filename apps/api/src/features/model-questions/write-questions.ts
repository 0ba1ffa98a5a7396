import { readFileSync } from "node:fs";
import { limits } from "@masar/contract/limits";
import { modelQuestionLimits } from "@masar/contract/model-questions/constants";
import type { ModelQuestionContent } from "@masar/contract/model-questions/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import {
  checkModelQuestions,
  readModelQuestions,
  selectConfirmed,
} from "@masar/domain/checks/model-questions";
import { z } from "zod";
import type { Turn } from "#api/ai/ai.ts";
import { type AskModel, askChecked } from "#api/core/model-calls/ask-checked.ts";
import { delimit } from "#api/core/model-calls/model-turns.ts";

/** What the questions are about. Nothing of it identifies the user. */
export type QuestionSource = {
  language: Language;
  title: string;
  notes: string;
  milestone?: {
    path: string;
    description: string;
    steps: string[];
    completion_criteria: string[];
    brief: { what: string; why: string; ideas: string[]; mistakes: string[] } | null;
  };
};

// System prompts contain no text of users.
const writePrompt = loadPrompt("write");
const answerPrompt = loadPrompt("answer");

function loadPrompt(name: string) {
  return readFileSync(new URL(`prompts/${name}.md`, import.meta.url), "utf8").trim();
}

const writtenShape = z.object({
  questions: z.array(
    z.object({
      text: z.string(),
      options: z.array(z.object({ text: z.string(), is_correct: z.boolean(), why: z.string() })),
      explanation: z.string(),
    }),
  ),
});
const answersShape = z.object({
  answers: z.array(z.object({ number: z.number(), option: z.string() })),
});

/** Null when the model fails, breaks the rules twice, or answers none of its questions as it marked them. */
export async function writeQuestions(
  ask: AskModel,
  source: QuestionSource,
  known: readonly string[],
): Promise<ModelQuestionContent[] | null> {
  const { language } = source;
  const maxCount = modelQuestionLimits.perCall;
  const data = { ...source, count: maxCount, known };
  const questions = await askChecked(ask, {
    system: writePrompt,
    name: "questions",
    shape: writtenShape,
    turn: toTurn("Write questions from this data.", data),
    totalMs: limits.ai.pathMs,
    read: (answer) => readModelQuestions(answer.questions),
    check: (read) => checkModelQuestions(read, { language, maxCount, known }),
  });
  if (!questions) return null;
  // Without what is right, and without what the questions were written from.
  const blind = questions.map(({ text, options }, index) => ({
    number: index + 1,
    text,
    options: options.map((option) => ({ option: option.id, text: option.text })),
  }));
  const answers = await askChecked(ask, {
    system: answerPrompt,
    name: "answers",
    shape: answersShape,
    turn: toTurn("Answer these questions.", blind),
    totalMs: limits.ai.pathMs,
    read: (answer) => answer.answers,
    check: () => [],
  });
  const confirmed = answers ? selectConfirmed(questions, answers) : [];
  return confirmed.length > 0 ? confirmed : null;
}

function toTurn(request: string, data: unknown): Turn {
  return { role: "user", content: `${request}\n${delimit(data)}` };
}
