import { catalog } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { pointsOfMilestone } from "@masar/domain/progress/points";

const planned = new Map(
  catalog.blueprints.flatMap(({ slug, milestones }) =>
    milestones.map(({ key, estimated_hours, difficulty }) => [
      `${slug}/${key}`,
      { estimated_hours, difficulty_level: difficulty },
    ]),
  ),
);

/** Hours that a user edited count at most as much as those of the blueprint, or of a usual milestone. */
export function countPoints(milestone: MilestoneView): number {
  const { origin, difficulty_level } = milestone;
  const max = planned.get(`${origin?.name}/${origin?.key}`) ?? {
    estimated_hours: limits.study.points.maxOwnHours,
    difficulty_level,
  };
  return Math.min(pointsOfMilestone(milestone), pointsOfMilestone(max));
}
