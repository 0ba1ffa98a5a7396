import type { Question } from "@masar/contract/checks/question-schemas";

/** "unknown" is the answer "I don't know". */
export type PlacementOutcome = "right" | "wrong" | "unknown";

/** How much of a milestone is known. The order matters: each state makes right answers likelier than the one before. */
export const knowledgeStates = ["none", "part", "all"] as const;
export type Chances = Record<(typeof knowledgeStates)[number], number>;

/**
 * Estimates, not measurements: a learner knows the first milestones of a path up to some place, with exceptions. Some of
 * what lies before that place is missing, the next milestone is often known in part, and a little further on is known too.
 */
export const chancesByPlace = {
  passed: { none: 0.05, part: 0.07, all: 0.88 },
  next: { none: 0.5, part: 0.25, all: 0.25 },
  ahead: { none: 0.84, part: 0.08, all: 0.08 },
} satisfies Record<string, Chances>;
export type Place = keyof typeof chancesByPlace;

/** Before any answer. Those who start anew and those who know everything are more than those who stopped at one place. */
export function weighPlace(passed: number, total: number): number {
  if (passed === 0) return 3;
  return passed === total ? 2 : 1;
}

const rightWhenKnown = { 1: 0.93, 2: 0.88, 3: 0.8 };
const unknownWhenKnown = 0.03;
/** Half of what is not known is guessed, half is admitted: neither is known of a learner. */
const unknownWhenNotKnown = 0.5;
const rightWhenGuessed = { multiple: 0.12, order: 0.1, match: 0.1, numeric: 0.04, short: 0.04 };

/** The chance of an outcome, when the question's sub-milestone is known and when it is not. */
export function chanceOf(question: Question, outcome: PlacementOutcome) {
  const right = rightWhenKnown[question.difficulty];
  const guess =
    question.kind === "single" ? 1 / question.options.length : rightWhenGuessed[question.kind];
  const guessed = (1 - unknownWhenNotKnown) * guess;
  switch (outcome) {
    case "right":
      return { known: right, notKnown: guessed };
    case "unknown":
      return { known: unknownWhenKnown, notKnown: unknownWhenNotKnown };
    default:
      return {
        known: 1 - right - unknownWhenKnown,
        notKnown: 1 - unknownWhenNotKnown - guessed,
      };
  }
}
