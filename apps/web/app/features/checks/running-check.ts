import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer, MilestoneCheck } from "@masar/contract/checks/schemas";
import { selectQuestions } from "@masar/domain/checks/select-questions";
import { newId } from "#web/platform/browser/new-id.ts";
import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

/** A check that is not finished; stored on the device, so that a reload loses no answer. */
export type RunningCheck = {
  /** Of the attempt; also decides which questions are asked and where their options are. */
  id: string;
  questions: string[];
  answers: CheckAnswer[];
};

const storageKey = (pathId: string, milestoneKey: string) => `check:${pathId}:${milestoneKey}`;

export function createRunningCheck(check: MilestoneCheck): RunningCheck {
  const id = newId();
  const selected = selectQuestions({ ...check, seed: id });
  return { id, questions: selected.map((question) => question.id), answers: [] };
}

/** Undefined when nothing is stored, or when a question was withdrawn meanwhile. */
export function loadRunningCheck(
  pathId: string,
  { milestone_key, questions }: MilestoneCheck,
): RunningCheck | undefined {
  const stored = readStoredJson(storageKey(pathId, milestone_key));
  if (!isRunningCheck(stored)) return undefined;
  const known = new Set(questions.map(({ id }) => id));
  return stored.questions.every((id) => known.has(id)) ? stored : undefined;
}

export function storeRunningCheck(pathId: string, key: string, running: RunningCheck): void {
  writeStored(storageKey(pathId, key), JSON.stringify(running));
}

export function removeRunningCheck(pathId: string, key: string): void {
  removeStored(storageKey(pathId, key));
}

export function listQuestions(running: RunningCheck, check: MilestoneCheck): Question[] {
  return running.questions.flatMap(
    (id) => check.questions.find((question) => question.id === id) ?? [],
  );
}

function isRunningCheck(stored: unknown): stored is RunningCheck {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, questions, answers } = stored as Record<string, unknown>;
  return (
    typeof id === "string" &&
    Array.isArray(questions) &&
    questions.every((question) => typeof question === "string") &&
    Array.isArray(answers) &&
    answers.length < questions.length
  );
}
