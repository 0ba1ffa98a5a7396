import type { Question } from "@masar/contract/checks/question-schemas";
import {
  chanceOf,
  type Chances,
  chancesByPlace,
  knowledgeStates,
  type Place,
  type PlacementOutcome,
  weighPlace,
} from "./placement-chances.ts";

/** In the order of the path; each has questions. */
export type PlacementMilestone = { key: string; questions: readonly Question[] };
/** By the id of the question. */
export type PlacementOutcomes = ReadonlyMap<string, PlacementOutcome>;

export type MilestoneEstimate = {
  state: Chances;
  /** The chance that a sub-milestone is known if the milestone is known in part; 0.5 where nothing was asked. */
  stepInPart: (step: string) => number;
  /** For each state: the chance that each milestone is wholly known, if this one is in that state. */
  othersIf: Record<keyof Chances, number[]>;
};

/**
 * Bayes' rule over how many milestones the learner has passed. Given that number, milestones are independent, so the cost
 * grows with the square of their number. Chances rise with that number and with right answers only, and every other
 * answer lowers them: so no "I don't know" can raise the estimate of any milestone.
 */
export function estimateKnowledge(
  milestones: readonly PlacementMilestone[],
  outcomes: PlacementOutcomes,
): MilestoneEstimate[] {
  const evidence = milestones.map((milestone) => weighAnswers(milestone, outcomes));
  const byPlace = evidence.map(({ likelihood }) => ({
    passed: combine(chancesByPlace.passed, likelihood),
    next: combine(chancesByPlace.next, likelihood),
    ahead: combine(chancesByPlace.ahead, likelihood),
  }));
  const weights = [...Array(milestones.length + 1).keys()].map((passed) =>
    byPlace.reduce(
      (weight, places, index) => weight * places[placeOf(index, passed)].total,
      weighPlace(passed, milestones.length),
    ),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return byPlace.map((own, index) => {
    const state = { none: 0, part: 0, all: 0 };
    const othersIf = { none: [], part: [], all: [] } as MilestoneEstimate["othersIf"];
    for (const name of knowledgeStates) {
      const others = Array.from(byPlace, () => 0);
      for (const [passed, weight] of weights.entries()) {
        const chance = (weight / sum) * own[placeOf(index, passed)].chances[name];
        state[name] += chance;
        for (const [other, places] of byPlace.entries()) {
          others[other] =
            (others[other] ?? 0) + chance * places[placeOf(other, passed)].chances.all;
        }
      }
      others[index] = name === "all" ? state.all : 0;
      othersIf[name] = others.map((chance) => chance / state[name]);
    }
    return { state, othersIf, stepInPart: evidence[index]?.stepInPart ?? (() => 0.5) };
  });
}

function placeOf(index: number, passed: number): Place {
  if (index < passed) return "passed";
  return index === passed ? "next" : "ahead";
}

/** In a milestone that is known in part, each sub-milestone is known with a chance of one half. */
function weighAnswers({ questions }: PlacementMilestone, outcomes: PlacementOutcomes) {
  const steps = new Map<string, { known: number; notKnown: number }>();
  for (const question of questions) {
    const outcome = outcomes.get(question.id);
    if (!outcome) continue;
    const chance = chanceOf(question, outcome);
    const before = steps.get(question.sub_milestone) ?? { known: 1, notKnown: 1 };
    steps.set(question.sub_milestone, {
      known: before.known * chance.known,
      notKnown: before.notKnown * chance.notKnown,
    });
  }
  const likelihood: Chances = { none: 1, part: 1, all: 1 };
  for (const { known, notKnown } of steps.values()) {
    likelihood.none *= notKnown;
    likelihood.part *= (known + notKnown) / 2;
    likelihood.all *= known;
  }
  const stepInPart = (step: string) => {
    const { known, notKnown } = steps.get(step) ?? { known: 1, notKnown: 1 };
    return known / (known + notKnown);
  };
  return { likelihood, stepInPart };
}

function combine(before: Chances, likelihood: Chances) {
  const none = before.none * likelihood.none;
  const part = before.part * likelihood.part;
  const all = before.all * likelihood.all;
  const total = none + part + all;
  return { total, chances: { none: none / total, part: part / total, all: all / total } };
}
