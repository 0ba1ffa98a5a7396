import { hasPattern } from "#api/features/assistant/own/own-patterns.ts";

/** What a learner asks about the contents of the path: its courses, its order, what it lacks, where it leads. */
export type PathQuestion =
  | { kind: "freeCourses" }
  | { kind: "jobs" }
  | { kind: "learnFirst" }
  | { kind: "whyLeftOut" }
  | { kind: "twoPaths" }
  | { kind: "enoughMonths" };

export function findPathQuestion(folded: string): PathQuestion | undefined {
  if (hasPattern(folded, "twoPaths") && !hasPattern(folded, "comparesPaths"))
    return { kind: "twoPaths" };
  if (hasPattern(folded, "asksFreeInstead")) return { kind: "freeCourses" };
  if (hasPattern(folded, "asksJobs") && hasPattern(folded, "afterPath")) return { kind: "jobs" };
  if (hasPattern(folded, "learnsFirst") && !hasPattern(folded, "comparesOrder"))
    return { kind: "learnFirst" };
  if (hasPattern(folded, "asksLeftOut")) return { kind: "whyLeftOut" };
  return hasPattern(folded, "enoughMonths") ? { kind: "enoughMonths" } : undefined;
}
