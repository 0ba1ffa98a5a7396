import type { Milestone } from "@masar/contract/paths/schemas";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";

/** The ids of the milestone's sub-milestones by their title in the blueprint; a learner may have renamed the others. */
export function findSteps({ origin, subMilestones }: Milestone): Record<string, string> {
  const blueprint = getCatalog().blueprints.find(({ slug }) => slug === origin.name);
  const steps = blueprint?.milestones.find(({ key }) => key === origin.key)?.sub_milestones ?? [];
  const ids = new Map(subMilestones.map(({ title, id }) => [title, id]));
  return Object.fromEntries(
    steps.flatMap(({ title, title_ar }) => {
      const id = ids.get(title) ?? ids.get(title_ar);
      return id === undefined ? [] : [[title, id]];
    }),
  );
}
