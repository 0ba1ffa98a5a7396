import { placementLimits } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import {
  estimateKnowledge,
  type MilestoneEstimate,
  type PlacementMilestone,
  type PlacementOutcomes,
} from "./estimate-knowledge.ts";
import { isCorrectAnswer } from "./grade-answer.ts";
import { chanceOf, type PlacementOutcome } from "./placement-chances.ts";

export type PlacementAnswer = { question: string; outcome: PlacementOutcome };

export type PlacementProposal = {
  key: string;
  /** Propose to leave the milestone out. */
  isSkipped: boolean;
  /** English titles of sub-milestones to leave out of a milestone that stays. */
  knownSteps: string[];
};

/** From here on a milestone or a sub-milestone counts as known; a milestone below the other needs no more questions. */
const knownFrom = 0.875;
const unknownUpTo = 0.3;

/** No values are "I don't know". */
export function gradePlacementAnswer(
  question: Question,
  values: readonly string[],
): PlacementOutcome {
  if (values.every((value) => value.trim() === "")) return "unknown";
  return isCorrectAnswer(question, values) ? "right" : "wrong";
}

/** Undefined when the test is over: everything is decided, the last question was asked, or none is left. */
export function selectPlacementQuestion(
  milestones: readonly PlacementMilestone[],
  answers: readonly PlacementAnswer[],
): Question | undefined {
  const outcomes = listOutcomes(milestones, answers);
  if (outcomes.size >= placementLimits.maxQuestions) return undefined;
  const estimates = estimateKnowledge(milestones, outcomes);
  const isDecided = estimates.every(
    ({ state }) => state.all >= knownFrom || state.all <= unknownUpTo,
  );
  if (isDecided && outcomes.size >= placementLimits.minQuestions) return undefined;
  return findMostInformative(milestones, estimates, outcomes);
}

export function proposePlacement(
  milestones: readonly PlacementMilestone[],
  answers: readonly PlacementAnswer[],
): PlacementProposal[] {
  const outcomes = listOutcomes(milestones, answers);
  const estimates = estimateKnowledge(milestones, outcomes);
  return milestones.map(({ key, questions }, index) => {
    const { state, stepInPart } = estimates[index] as MilestoneEstimate;
    const isSkipped = outcomes.size > 0 && state.all >= knownFrom;
    const isStepKnown = (step: string) => state.all + state.part * stepInPart(step) >= knownFrom;
    const asked = questions.filter(({ id }) => outcomes.has(id));
    const steps = new Set(asked.map((question) => question.sub_milestone));
    const knownSteps = isSkipped ? [] : [...steps].filter(isStepKnown);
    return { key, isSkipped, knownSteps };
  });
}

/** Of repeated answers to a question the first one counts; an answer to an unknown question counts nothing. */
function listOutcomes(
  milestones: readonly PlacementMilestone[],
  answers: readonly PlacementAnswer[],
): PlacementOutcomes {
  const ids = new Set(milestones.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const outcomes = new Map<string, PlacementOutcome>();
  for (const { question, outcome } of answers) {
    if (ids.has(question) && !outcomes.has(question)) outcomes.set(question, outcome);
  }
  return outcomes;
}

/** The question after whose answer the least doubt is expected: hard ones when much is known, easy ones when little is. */
function findMostInformative(
  milestones: readonly PlacementMilestone[],
  estimates: readonly MilestoneEstimate[],
  outcomes: PlacementOutcomes,
): Question | undefined {
  let best: { question: Question; doubt: number } | undefined;
  for (const [index, { questions }] of milestones.entries()) {
    for (const question of questions) {
      if (outcomes.has(question.id)) continue;
      const doubt = expectDoubt(question, estimates[index] as MilestoneEstimate);
      // The first one of equals, so that every device asks the same.
      if (!best || doubt < best.doubt - 1e-9) best = { question, doubt };
    }
  }
  return best?.question;
}

function expectDoubt(question: Question, { state, othersIf, stepInPart }: MilestoneEstimate) {
  const stepChance = stepInPart(question.sub_milestone);
  let doubt = 0;
  for (const outcome of ["right", "wrong", "unknown"] as const) {
    const { known, notKnown } = chanceOf(question, outcome);
    const none = state.none * notKnown;
    const part = state.part * (stepChance * known + (1 - stepChance) * notKnown);
    const all = state.all * known;
    const total = none + part + all;
    for (const [other, ifAll] of othersIf.all.entries()) {
      const chance =
        (none * (othersIf.none[other] ?? 0) + part * (othersIf.part[other] ?? 0) + all * ifAll) /
        total;
      doubt += total * chance * (1 - chance);
    }
  }
  return doubt;
}
