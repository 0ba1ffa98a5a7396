import type { Milestone, PathOutcome } from "@masar/contract/paths/schemas";

type Milestones = Record<string, Milestone>;

/** The courses a road names, each once. */
export function listCourses(milestones: Milestones): string[] {
  const all = Object.values(milestones).flatMap(({ linkedCourses }) => linkedCourses);
  return [...new Set(all.map(({ course }) => course))];
}

/** Courses that left the catalog or no longer open are chosen anew, or left out where there is no other. */
export async function replaceCourses(
  planned: Milestones,
  by: {
    findAvailable: (courses: string[]) => Promise<Set<string>>;
    planWithout: (courses: Set<string>) => Promise<PathOutcome>;
  },
): Promise<Milestones> {
  const gone = new Set<string>();
  let milestones = planned;
  // A course chosen instead may be gone as well; each round rules out at least one.
  for (let round = 0; round < 5; round++) {
    const named = listCourses(milestones);
    const available = await by.findAvailable(named);
    const missing = named.filter((slug) => !available.has(slug));
    if (missing.length === 0) return milestones;
    for (const slug of missing) gone.add(slug);
    const again = await by.planWithout(gone);
    milestones = again.kind === "path" ? takeCourses(milestones, again.milestones) : milestones;
  }
  return dropCourses(milestones, gone);
}

/** The road stays as it was checked; only the courses come from the other plan. */
function takeCourses(milestones: Milestones, from: Milestones): Milestones {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => [
      key,
      { ...milestone, linkedCourses: from[key]?.linkedCourses ?? [] },
    ]),
  );
}

function dropCourses(milestones: Milestones, gone: Set<string>): Milestones {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => [
      key,
      {
        ...milestone,
        linkedCourses: milestone.linkedCourses.filter(({ course }) => !gone.has(course)),
      },
    ]),
  );
}
