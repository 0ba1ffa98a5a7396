import { limits } from "@masar/contract/limits";

const { milestoneHours, subMilestoneHours } = limits.paths;
const smallest = 0.01;

type Step<Hours> = { title: string; hours: Hours };

/** Steps without hours share what the milestone's hours leave; without those they get the usual hours of a step. */
export function fillHours(
  hours: number | null,
  steps: readonly Step<number | null>[],
): { hours: number; steps: Step<number>[] } {
  const written = steps.reduce((sum, step) => sum + (step.hours ?? 0), 0);
  const openCount = steps.filter((step) => step.hours === null).length;
  const left = hours === null ? 0 : hours - written;
  const share = left > 0 ? Math.max(smallest, toHundredths(left / openCount)) : subMilestoneHours;
  const filled = steps.map(({ title, hours: own }) => ({ title, hours: own ?? share }));
  const sum = toHundredths(filled.reduce((total, step) => total + step.hours, 0));
  if (filled.length === 0) return { hours: hours ?? milestoneHours, steps: [] };
  return { hours: hours === null || (openCount > 0 && left <= 0) ? sum : hours, steps: filled };
}

const toHundredths = (hours: number) => Math.round(hours * 100) / 100;
