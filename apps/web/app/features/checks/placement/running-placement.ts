import type { CheckAnswer, PlacementQuestions } from "@masar/contract/checks/schemas";
import {
  gradePlacementAnswer,
  type PlacementAnswer,
  proposePlacement,
} from "@masar/domain/checks/placement";
import type { LeftOutParts } from "@masar/domain/planning/placement/leave-out-parts";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { newId } from "#web/platform/browser/new-id.ts";
import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

/** Stored on the device until the learner has decided, so that a reload loses no answer. */
export type RunningPlacement = {
  /** Decides where the options of questions are. */
  id: string;
  answers: CheckAnswer[];
};

const storageKey = (pathId: string) => `placement:${pathId}`;

export function createRunningPlacement(): RunningPlacement {
  return { id: newId(), answers: [] };
}

export function loadRunningPlacement(pathId: string): RunningPlacement | undefined {
  const stored = readStoredJson(storageKey(pathId));
  return isRunningPlacement(stored) ? stored : undefined;
}

export function storeRunningPlacement(pathId: string, running: RunningPlacement): void {
  writeStored(storageKey(pathId), JSON.stringify(running));
}

export function removeRunningPlacement(pathId: string): void {
  removeStored(storageKey(pathId));
}

export function gradeAnswers(
  questions: readonly PlacementQuestions[],
  { answers }: RunningPlacement,
): PlacementAnswer[] {
  const all = questions.flatMap((milestone) => milestone.questions);
  return answers.flatMap(({ question: id, values }) => {
    const question = all.find((one) => one.id === id);
    return question ? { question: id, outcome: gradePlacementAnswer(question, values) } : [];
  });
}

/** What the placement proposes, by the ids of the path: milestones, and steps of those that stay. */
export function listProposedParts(
  questions: readonly PlacementQuestions[],
  answers: readonly PlacementAnswer[],
) {
  const proposals = proposePlacement(toPlacementMilestones(questions), answers);
  return {
    milestones: proposals.flatMap(({ key, isSkipped }) => (isSkipped ? key : [])),
    sub_milestones: proposals.flatMap(({ key, knownSteps }) => {
      const steps = questions.find(({ milestone_key }) => milestone_key === key)?.steps ?? {};
      return knownSteps.flatMap((step) => {
        const id = steps[step];
        return id === undefined ? [] : { key, sub_milestone: id };
      });
    }),
  };
}

export function toPlacementMilestones(questions: readonly PlacementQuestions[]) {
  return questions.map((milestone) => ({
    key: milestone.milestone_key,
    questions: milestone.questions,
  }));
}

/** The chosen parts of the path; a milestone that would lose every step is left out as a whole. */
export function toLeftOutParts(
  { milestones }: Pick<LearningPath, "milestones">,
  chosen: LeftOutParts,
) {
  const isEmptied = (key: string) =>
    milestones[key]?.subMilestones.every(({ id }) =>
      chosen.sub_milestones.some((part) => part.key === key && part.sub_milestone === id),
    ) ?? false;
  const left = Object.keys(milestones).filter(
    (key) => chosen.milestones.includes(key) || isEmptied(key),
  );
  return {
    milestones: left,
    sub_milestones: chosen.sub_milestones.filter(({ key }) => !left.includes(key)),
  };
}

function isRunningPlacement(stored: unknown): stored is RunningPlacement {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, answers } = stored as Record<string, unknown>;
  return typeof id === "string" && Array.isArray(answers) && answers.every(isAnswer);
}

function isAnswer(stored: unknown): stored is CheckAnswer {
  if (typeof stored !== "object" || stored === null) return false;
  const { question, values } = stored as Record<string, unknown>;
  return (
    typeof question === "string" &&
    Array.isArray(values) &&
    values.every((value) => typeof value === "string")
  );
}
