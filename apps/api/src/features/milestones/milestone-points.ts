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

/** By its hours; but hours that a learner wrote are worth no more than its blueprint's, or a usual milestone's. */
export function countPoints(milestone: MilestoneView): number {
  const { origin, difficulty_level } = milestone;
  const most = planned.get(`${origin?.name}/${origin?.key}`) ?? {
    estimated_hours: limits.study.points.mostOwnHours,
    difficulty_level,
  };
  return Math.min(pointsOfMilestone(milestone), pointsOfMilestone(most));
}
