import { limits } from "@masar/contract/limits";
import { parseGoalSkills } from "@masar/domain/goals/goal-skills";

type SkillsEdit = { goal: string; before: string; known: readonly string[] };

/** The known skills after an edit of the goal: those it newly names are added, those it names no longer are not. */
export function prefillKnownSkills({ goal, before, known }: SkillsEdit): string[] {
  const named = parseGoalSkills(goal);
  const namedBefore = parseGoalSkills(before);
  const rest = known.filter((skill) => named.includes(skill) || !namedBefore.includes(skill));
  const added = named.filter((skill) => !namedBefore.includes(skill));
  return [...new Set([...rest, ...added])].slice(0, limits.paths.knownSkills);
}
