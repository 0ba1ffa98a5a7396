import type { Level } from "@masar/contract/paths/constants";
import { parseGoalHours } from "@masar/domain/goals/goal-hours";
import { parseGoalLevel } from "@masar/domain/goals/goal-level";

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
