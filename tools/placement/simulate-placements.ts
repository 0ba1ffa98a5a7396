import { catalog } from "@masar/catalog/catalog";
import { loadQuestionFiles } from "@masar/catalog/questions";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { PlacementMilestone } from "@masar/domain/checks/estimate-knowledge";
import {
  type PlacementAnswer,
  type PlacementProposal,
  proposePlacement,
  selectPlacementQuestion,
} from "@masar/domain/checks/placement";
import {
  answerQuestion,
  createLearner,
  isKnown,
  type Learner,
  type ModelMilestone,
} from "./learner-model.ts";

export type PlacementMethod = {
  select: (
    milestones: readonly PlacementMilestone[],
    answers: readonly PlacementAnswer[],
  ) => Question | undefined;
  propose: (
    milestones: readonly PlacementMilestone[],
    answers: readonly PlacementAnswer[],
  ) => PlacementProposal[];
};

export type SimulatedPlacement = Pick<Learner, "kind" | "guessShare"> & {
  blueprint: string;
  questions: number;
  /** Milestones: proposed to skip, of these truly known, and known in all. */
  skipped: number;
  skippedKnown: number;
  known: number;
  /** Sub-milestones proposed to leave out of milestones that stay, and of these truly known. */
  steps: number;
  stepsKnown: number;
};

type SimulatedMilestone = ModelMilestone & {
  questions: Parameters<typeof answerQuestion>[1][];
};

export const shippedMethod: PlacementMethod = {
  select: selectPlacementQuestion,
  propose: proposePlacement,
};

/** Each blueprint with questions has its own learners. */
export function simulatePlacements(
  method: PlacementMethod = shippedMethod,
  learners = 1000,
): SimulatedPlacement[] {
  return loadQuestionFiles().flatMap(({ blueprint, questions }) => {
    const found = catalog.blueprints.find(({ slug }) => slug === blueprint);
    const milestones = (found?.milestones ?? []).map(({ key, prerequisites, sub_milestones }) => ({
      key,
      prerequisites,
      steps: sub_milestones.map(({ title }) => title),
      questions: questions.filter(({ milestone }) => milestone === key),
    }));
    const select = rememberSelections(method);
    return Array.from({ length: learners }, (_, index) => {
      const learner = createLearner(milestones, `${blueprint} placement ${index}`);
      const counts = simulatePlacement(learner, milestones, { ...method, select });
      return { blueprint, kind: learner.kind, guessShare: learner.guessShare, ...counts };
    });
  });
}

function simulatePlacement(
  learner: Learner,
  milestones: SimulatedMilestone[],
  { select, propose }: PlacementMethod,
) {
  const bank = milestones.flatMap(({ questions }) => questions);
  const answers: PlacementAnswer[] = [];
  for (let next = select(milestones, answers); next; next = select(milestones, answers)) {
    const { id } = next;
    const question = bank.find((one) => one.id === id);
    if (!question) throw new Error(`${id} is not in the bank`);
    answers.push({ question: id, outcome: answerQuestion(learner, question) });
  }
  const proposals = new Map(propose(milestones, answers).map((one) => [one.key, one]));
  const known = milestones.filter((milestone) => isKnown(learner, milestone));
  const skipped = milestones.filter(({ key }) => proposals.get(key)?.isSkipped);
  const steps = milestones.flatMap(({ key }) =>
    (proposals.get(key)?.knownSteps ?? []).map((step) => ({ key, step })),
  );
  return {
    questions: answers.length,
    skipped: skipped.length,
    skippedKnown: skipped.filter((milestone) => known.includes(milestone)).length,
    known: known.length,
    steps: steps.length,
    stepsKnown: steps.filter(({ key, step }) => learner.knownSteps[key]?.includes(step)).length,
  };
}

/** The same answers always lead to the same question, so each is computed once. */
function rememberSelections({ select }: PlacementMethod): PlacementMethod["select"] {
  const selected = new Map<string, Question | undefined>();
  return (milestones, answers) => {
    const key = answers.map(({ question, outcome }) => `${question} ${outcome}`).join();
    if (!selected.has(key)) selected.set(key, select(milestones, answers));
    return selected.get(key);
  };
}
