import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import type { LearningPath } from "@masar/contract/paths/schemas";
import type { LeftOutParts } from "@masar/domain/planning/placement/leave-out-parts";

type Milestones = LearningPath["milestones"];

/** The questions about a blueprint, by the ids of the path that is previewed. */
export function toPathQuestions(
  questions: readonly PlacementQuestions[],
  milestones: Milestones,
): PlacementQuestions[] {
  return Object.entries(milestones).flatMap(([key, { origin, subMilestones }]) => {
    const own = questions.find(({ milestone_key }) => milestone_key === origin.key);
    if (!own) return [];
    const steps = Object.entries(own.steps).flatMap(([title, part]) => {
      const sub = subMilestones[Number(part.split(".").at(-1)) - 1];
      return sub ? [[title, sub.id] as const] : [];
    });
    return [{ ...own, milestone_key: key, steps: Object.fromEntries(steps) }];
  });
}

/** As an intake names them. */
export function toKnownParts(parts: LeftOutParts, milestones: Milestones): string[] {
  const keyOf = (key: string) => milestones[key]?.origin.key ?? "";
  const placeOf = (key: string, id: string) =>
    (milestones[key]?.subMilestones.findIndex((sub) => sub.id === id) ?? -1) + 1;
  return [
    ...parts.milestones.map(keyOf),
    ...parts.sub_milestones.map(
      ({ key, sub_milestone }) => `${keyOf(key)}.${placeOf(key, sub_milestone)}`,
    ),
  ];
}
