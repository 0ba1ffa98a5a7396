import { checkLimits } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAttempt } from "@masar/contract/checks/schemas";
import { shuffle } from "./shuffle.ts";

type Asked = {
  questions: readonly Question[];
  /** The newest first. */
  attempts: readonly Pick<CheckAttempt, "answers">[];
};

/**
 * Five to eight questions: unseen ones, then those whose last answer was wrong, then those answered longest ago. Of each
 * group one of every sub-milestone before a second; the easier ones first. None where the milestone has too few.
 */
export function selectQuestions({
  questions,
  attempts,
  seed,
}: Asked & { seed: string }): Question[] {
  const count = countNext({ questions, attempts });
  const [unseen, missed, right] = groupByLastAnswer({ questions, attempts });
  const selected = [unseen, missed, right].flatMap((group) => takeTurns(group, attempts, seed));
  return selected.slice(0, count).toSorted((a, b) => a.difficulty - b.difficulty);
}

/** How many questions the next check has: fewer when the others were answered right before. */
export function countNext({ questions, attempts }: Asked): number {
  if (questions.length < checkLimits.minQuestions) return 0;
  const [unseen, missed] = groupByLastAnswer({ questions, attempts });
  const left = Math.max(checkLimits.minQuestions, unseen.length + missed.length);
  return Math.min(countAsked(questions.length), left);
}

/** How many questions of the next check were answered right the last time. */
export function countRepeated(asked: Asked): number {
  const [unseen, missed] = groupByLastAnswer(asked);
  return Math.max(0, countNext(asked) - unseen.length - missed.length);
}

/** Of so many questions, a third is left for the next check. */
function countAsked(questions: number): number {
  const { minQuestions, maxQuestions } = checkLimits;
  return Math.min(maxQuestions, Math.max(minQuestions, Math.round((questions * 2) / 3)));
}

function groupByLastAnswer({
  questions,
  attempts,
}: Asked): [unseen: Question[], missed: Question[], right: Question[]] {
  const last = new Map<string, boolean>();
  for (const { answers } of attempts.toReversed()) {
    for (const { question, is_correct } of answers) last.set(question, is_correct);
  }
  return [
    questions.filter(({ id }) => !last.has(id)),
    questions.filter(({ id }) => last.get(id) === false),
    questions.filter(({ id }) => last.get(id) === true),
  ];
}

/** One of each sub-milestone in turn; within a turn what was asked longest ago. */
function takeTurns(
  questions: readonly Question[],
  attempts: Asked["attempts"],
  seed: string,
): Question[] {
  const oldestFirst = (a: Question, b: Question) => lastSeen(b, attempts) - lastSeen(a, attempts);
  const steps = [...new Set(questions.map((question) => question.sub_milestone))];
  const queues = shuffle(steps, seed).map((step) =>
    shuffle(
      questions.filter((question) => question.sub_milestone === step),
      seed,
    ).toSorted(oldestFirst),
  );
  const taken: Question[] = [];
  while (queues.some((queue) => queue.length > 0)) {
    taken.push(...queues.flatMap((queue) => queue.shift() ?? []).toSorted(oldestFirst));
  }
  return taken;
}

/** How many attempts ago; a large number for one that was never asked. */
function lastSeen(question: Question, attempts: Asked["attempts"]): number {
  const index = attempts.findIndex(({ answers }) =>
    answers.some((answer) => answer.question === question.id),
  );
  return index === -1 ? attempts.length : index;
}
