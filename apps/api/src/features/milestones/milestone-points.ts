import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { pointsOfMilestone } from "@masar/domain/progress/points";
import { getCatalog } from "#api/core/catalog/current-catalog.ts";

/** Hours that a user edited count at most as much as those of the blueprint, or of a usual milestone. */
export function countPoints(milestone: MilestoneView): number {
  const { origin, difficulty_level } = milestone;
  const planned = getCatalog()
    .blueprints.find(({ slug }) => slug === origin?.name)
    ?.milestones.find(({ key }) => key === origin?.key);
  const max = planned
    ? { estimated_hours: planned.estimated_hours, difficulty_level: planned.difficulty }
    : { estimated_hours: limits.study.points.maxOwnHours, difficulty_level };
  return Math.min(pointsOfMilestone(milestone), pointsOfMilestone(max));
}
