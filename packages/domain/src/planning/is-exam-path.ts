import type { Milestone } from "@masar/contract/paths/schemas";
import type { Catalog } from "../catalog/catalog.ts";
import { readGoalIndex } from "../goals/goal-index.ts";
import { matchGoal } from "../goals/match-goal.ts";
import { restateExamNames } from "../goals/restate-exam-names.ts";

/** Whether a path has milestones of a blueprint that prepares for an exam, or for the certificate that its goal names. */
export function isExamPath(
  catalog: Catalog,
  path: { goal: string; milestones: Record<string, Pick<Milestone, "origin">> },
): boolean {
  const { certificates } = matchGoal(restateExamNames(path.goal), readGoalIndex(catalog));
  const slugs = new Set([...catalog.exams, ...certificates].map(({ blueprint }) => blueprint));
  return Object.values(path.milestones).some(({ origin }) => slugs.has(origin.name ?? ""));
}
