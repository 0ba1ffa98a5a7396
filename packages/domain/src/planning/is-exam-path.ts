import type { Milestone } from "@masar/contract/paths/schemas";
import type { Catalog } from "../catalog/catalog.ts";

/** Whether a path has milestones of a blueprint that prepares for an exam. */
export function isExamPath(
  { exams }: Pick<Catalog, "exams">,
  milestones: Record<string, Pick<Milestone, "origin">>,
): boolean {
  return Object.values(milestones).some(({ origin }) =>
    exams.some(({ blueprint }) => blueprint === origin.name),
  );
}
