import type { PathOutcome } from "@masar/contract/paths/schemas";
import { mapMilestones, type Milestones } from "#api/features/paths/editing/apply-path-edit.ts";

export function listCourses(milestones: Milestones): string[] {
  const all = Object.values(milestones).flatMap(({ linkedCourses }) => linkedCourses);
  return [...new Set(all.map(({ course }) => course))];
}

/** Replaces courses that left the catalog or no longer open, or removes them where there is no other. */
export async function replaceCourses(
  planned: Milestones,
  by: {
    findAvailable: (courses: string[]) => Promise<Set<string>>;
    planWithout: (courses: Set<string>) => Promise<PathOutcome>;
  },
): Promise<Milestones> {
  const unavailable = new Set<string>();
  let milestones = planned;
  // A replacement may be unavailable as well; each round rules out at least one course.
  for (let round = 0; round < 5; round++) {
    const named = listCourses(milestones);
    const available = await by.findAvailable(named);
    const missing = named.filter((slug) => !available.has(slug));
    if (missing.length === 0) return milestones;
    for (const slug of missing) unavailable.add(slug);
    const other = await by.planWithout(unavailable);
    if (other.kind !== "path") continue;
    // Only the courses come from the other plan: the milestones are already validated.
    milestones = mapMilestones(milestones, (milestone, key) => ({
      ...milestone,
      linkedCourses: other.milestones[key]?.linkedCourses ?? [],
    }));
  }
  return mapMilestones(milestones, (milestone) => ({
    ...milestone,
    linkedCourses: milestone.linkedCourses.filter(({ course }) => !unavailable.has(course)),
  }));
}
