import type { CourseReason } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import { mapMilestones, type Milestones } from "#api/features/paths/editing/apply-path-edit.ts";

type LinkedCourse = Milestone["linkedCourses"][number];

/** Older paths may lack the field. */
function listLinked({ linkedCourses }: Partial<Milestone>): LinkedCourse[] {
  return linkedCourses ?? [];
}

function listSkills({ skills }: Partial<Milestone>): string[] {
  return skills ?? [];
}

type Holder = { key: string; skills: string[]; reason: CourseReason };

/** The milestones in which the course may be replaced: open, not locked, and the user did not choose it. */
export function listHolders(
  milestones: Milestones,
  course: string,
  completed: ReadonlySet<string>,
): Holder[] {
  return Object.entries(milestones).flatMap(([key, milestone]) => {
    const linked = listLinked(milestone).find((each) => each.course === course);
    if (!linked || linked.reason === "chosen_by_learner" || completed.has(key)) return [];
    if (milestone.locked) return [];
    return { key, skills: listSkills(milestone), reason: linked.reason };
  });
}

export function listCourseSlugs(milestones: Milestones): Set<string> {
  const linked = Object.values(milestones).flatMap(listLinked);
  return new Set(linked.map(({ course }) => course));
}

type Swap = { keys: readonly string[]; from: string; to: string };

/** Language and price are the same, so the reason stays. */
export function swapCourse(milestones: Milestones, { keys, from, to }: Swap): Milestones {
  return mapMilestones(milestones, (milestone, key) => ({
    ...milestone,
    linkedCourses: listLinked(milestone).map((linked) =>
      keys.includes(key) && linked.course === from ? { ...linked, course: to } : linked,
    ),
  }));
}

/**
 * In place of its replacement, or at the end of a milestone from which the user removed that. Undefined if none of the
 * milestones is left.
 */
export function restoreCourse(
  milestones: Milestones,
  { keys, from, to, reason }: Swap & { reason: CourseReason },
): Milestones | undefined {
  if (!keys.some((key) => key in milestones)) return undefined;
  return mapMilestones(milestones, (milestone, key) => {
    const linked = listLinked(milestone);
    if (!keys.includes(key) || linked.some(({ course }) => course === to)) return milestone;
    const index = linked.findIndex(({ course }) => course === from);
    const restored = { course: to, reason };
    const linkedCourses = index === -1 ? [...linked, restored] : linked.with(index, restored);
    return { ...milestone, linkedCourses };
  });
}
