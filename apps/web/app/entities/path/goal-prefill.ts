import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";
import { parseGoalHours } from "@masar/domain/goals/goal-hours";
import { parseGoalLevel } from "@masar/domain/goals/goal-level";
import { parseGoalSkills } from "@masar/domain/goals/goal-skills";

type GoalAnswers = { hours: number; level: Level };

type GoalEdit = {
  goal: string;
  /** The text that gave the current answers. */
  before: string;
  current: GoalAnswers;
  /** For what the goal names no longer. */
  fallback: GoalAnswers;
};

/** Weekly hours and level from an edited goal. Only what it newly names replaces an answer, so a changed one stays. */
export function prefillFromGoal({ goal, before, current, fallback }: GoalEdit): GoalAnswers {
  const prefill = <T>(parse: (text: string) => T | null, answer: T, start: T): T => {
    const [named, namedBefore] = [parse(goal), parse(before)];
    if (named === namedBefore) return answer;
    return named ?? (answer === namedBefore ? start : answer);
  };
  return {
    hours: prefill(parseGoalHours, current.hours, fallback.hours),
    level: prefill<Level>(parseGoalLevel, current.level, fallback.level),
  };
}

type SkillsEdit = { goal: string; before: string; known: readonly string[] };

/** The known skills after an edit of the goal: those it newly names are added, those it names no longer are not. */
export function prefillKnownSkills({ goal, before, known }: SkillsEdit): string[] {
  const named = parseGoalSkills(goal);
  const namedBefore = parseGoalSkills(before);
  const rest = known.filter((skill) => named.includes(skill) || !namedBefore.includes(skill));
  const added = named.filter((skill) => !namedBefore.includes(skill));
  return [...new Set([...rest, ...added])].slice(0, limits.paths.knownSkills);
}
