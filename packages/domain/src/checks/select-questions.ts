import { checkLimits } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAttempt } from "@masar/contract/checks/schemas";
import { shuffle } from "./shuffle.ts";

type Input = {
  questions: readonly Question[];
  /** The newest first. */
  attempts: readonly Pick<CheckAttempt, "answers">[];
  seed: string;
};

/**
 * Five to eight questions: unseen ones before those asked long ago, from as many sub-milestones as possible, the easier
 * ones first. None where the milestone has too few.
 */
export function selectQuestions({ questions, attempts, seed }: Input): Question[] {
  if (questions.length < checkLimits.minQuestions) return [];
  const count = countAsked(questions.length);
  const steps = [...new Set(questions.map((question) => question.sub_milestone))];
  const queues = shuffle(steps, seed).map((step) =>
    shuffle(
      questions.filter((question) => question.sub_milestone === step),
      seed,
    ).toSorted((a, b) => lastSeen(b, attempts) - lastSeen(a, attempts)),
  );
  const selected: Question[] = [];
  while (selected.length < count) {
    // One of each sub-milestone in turn; within a turn what was asked longest ago.
    const turn = queues.flatMap((queue) => queue.shift() ?? []);
    turn.sort((a, b) => lastSeen(b, attempts) - lastSeen(a, attempts));
    selected.push(...turn.slice(0, count - selected.length));
  }
  return selected.toSorted((a, b) => a.difficulty - b.difficulty);
}

/** Of so many questions, a third is left for the next check. */
export function countAsked(questions: number): number {
  const { minQuestions, maxQuestions } = checkLimits;
  return Math.min(maxQuestions, Math.max(minQuestions, Math.round((questions * 2) / 3)));
}

/** How many attempts ago; infinite for one that was never asked. */
function lastSeen(question: Question, attempts: Input["attempts"]): number {
  const index = attempts.findIndex(({ answers }) =>
    answers.some((answer) => answer.question === question.id),
  );
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}
