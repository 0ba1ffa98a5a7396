import { catalog } from "@masar/catalog/catalog";
import type { Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { planPath } from "@masar/domain/planning/plan-path";

type PathRequest = Pick<
  PlanInput,
  "goal" | "language" | "level" | "hours_per_week" | "study_language"
>;
type PathMade = Extract<PathOutcome, { kind: "path" }>;

/** A path made by the same engine and catalog as a visitor's own, for pages that show one before it is asked for. */
export function makeExamplePath(wish: PathRequest): PathMade {
  const outcome = planPath(catalog, {
    ...wish,
    blueprint: null,
    known_skills: [],
    budget: "any",
    study_days: [],
    start_date: null,
    deadline: null,
    today: new Date().toISOString().slice(0, 10),
  });
  if (outcome.kind !== "path") throw new Error(`no path for the example goal: ${wish.goal}`);
  return outcome;
}

/** The milestone that teaches a skill. */
export function findMilestone({ milestones }: PathMade, skill: string): Milestone {
  const found = Object.values(milestones).find(({ skills }) => skills.includes(skill));
  if (!found) throw new Error(`the example path has no milestone for ${skill}`);
  return found;
}
