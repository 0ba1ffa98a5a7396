import { readdirSync, readFileSync } from "node:fs";
import type { Question } from "@masar/contract/checks/question-schemas";

export type QuestionFile = {
  blueprint: string;
  /** `milestone` is the key of the blueprint's milestone. */
  questions: (Question & { milestone: string })[];
};

const folder = new URL("../data/questions/", import.meta.url);

/** Slugs of the blueprints that have questions. */
export function listQuestionedBlueprints(): string[] {
  return readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
}

/** As checked by `npm run content`. */
export function loadQuestionFiles(): QuestionFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as QuestionFile);
}
