import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer, MilestoneCheck } from "@masar/contract/checks/schemas";
import { selectQuestions } from "@masar/domain/checks/select-questions";
import { newId } from "#web/platform/browser/new-id.ts";
import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

/** Stored on the device until the finished check is in the outbox, so that a reload loses no answer. */
export type RunningCheck = {
  /** Of the attempt; also decides which questions are asked and where their options are. */
  id: string;
  /** As they were at the start: one may be withdrawn meanwhile. */
  questions: Question[];
  /** One for each of the first questions. */
  answers: CheckAnswer[];
};

const storageKey = (pathId: string, milestoneKey: string) => `check:${pathId}:${milestoneKey}`;

export function createRunningCheck(check: MilestoneCheck): RunningCheck {
  const id = newId();
  return { id, questions: selectQuestions({ ...check, seed: id }), answers: [] };
}

export function isFinished({ questions, answers }: RunningCheck): boolean {
  return answers.length >= questions.length;
}

export function loadRunningCheck(pathId: string, key: string): RunningCheck | undefined {
  const stored = readStoredJson(storageKey(pathId, key));
  return isRunningCheck(stored) ? stored : undefined;
}

export function storeRunningCheck(pathId: string, key: string, running: RunningCheck): void {
  writeStored(storageKey(pathId, key), JSON.stringify(running));
}

/** Unless another one was started meanwhile. */
export function removeRunningCheck(pathId: string, key: string, id: string): void {
  if (loadRunningCheck(pathId, key)?.id === id) removeStored(storageKey(pathId, key));
}

function isRunningCheck(stored: unknown): stored is RunningCheck {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, questions, answers } = stored as Record<string, unknown>;
  return (
    typeof id === "string" &&
    Array.isArray(questions) &&
    questions.every((question) => typeof question === "object" && question !== null) &&
    Array.isArray(answers)
  );
}
