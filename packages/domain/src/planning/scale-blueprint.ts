import type { Level } from "@masar/contract/paths/constants";
import type { Blueprint, BlueprintMilestone, BlueprintStep } from "../catalog/catalog.ts";
import { listRemainingSteps } from "../goals/known-skills.ts";

/** The share of a milestone's hours by the user's level and its difficulty. */
export const hoursByLevel: Record<Level, Record<Level, number>> = {
  beginner: { beginner: 1, intermediate: 1, advanced: 1 },
  intermediate: { beginner: 0.6, intermediate: 1, advanced: 1 },
  advanced: { beginner: 0.4, intermediate: 0.7, advanced: 1 },
};

/** Half hours, at least one. */
export function roundHours(hours: number): number {
  return Math.max(0.5, Math.round(hours * 2) / 2);
}

/** Milestones of a blueprint with their sub-milestones and hours. */
export type ScaledBlueprint = {
  blueprint: Blueprint;
  milestones: BlueprintMilestone[];
  steps: Map<string, BlueprintStep[]>;
  hours: number;
};

export function sumHours(steps: BlueprintStep[]): number {
  return steps.reduce((sum, { estimated_hours }) => sum + estimated_hours, 0);
}

export function scaleBlueprint(
  blueprint: Blueprint,
  milestones: BlueprintMilestone[],
  level: Level,
  known: ReadonlySet<string>,
): ScaledBlueprint {
  const steps = new Map(
    milestones.map((milestone) => [
      milestone.key,
      scaleSteps(listRemainingSteps(milestone, known), hoursByLevel[level][milestone.difficulty]),
    ]),
  );
  const hours = [...steps.values()].reduce((sum, list) => sum + sumHours(list), 0);
  return { blueprint, milestones, steps, hours };
}

/** Rounds the running sum, so that the rounding of each step does not add up. */
function scaleSteps(steps: BlueprintStep[], share: number): BlueprintStep[] {
  let exact = 0;
  let rounded = 0;
  return steps.map((step) => {
    exact += step.estimated_hours * share;
    const hours = roundHours(exact - rounded);
    rounded += hours;
    return { ...step, estimated_hours: hours };
  });
}
