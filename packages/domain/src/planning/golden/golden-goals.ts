import type { Budget, Level, StudyLanguage } from "@masar/contract/paths/constants";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import goals from "../../../golden/goals.json" with { type: "json" };
import type { Catalog } from "../../catalog/catalog.ts";
import { toCalendarDate, toDayNumber } from "../../dates/calendar-days.ts";
import type { PlanInput } from "../plan-input.ts";
import { planPath } from "../plan-path.ts";

export type GoldenGoal = {
  id: string;
  language: Language;
  goal: string;
  level: Level;
  knownSkills: string[];
  hoursPerWeek: number;
  studyLanguage: StudyLanguage;
  budget: Budget;
  deadlineWeeks: number | null;
  kind: string;
  expect: { answer: PathOutcome["kind"]; blueprints: string[]; also?: string[] };
};

/** Thirty in each language, with what was expected before the engine was written. */
export const goldenGoals = goals as GoldenGoal[];

export function planGoldenGoal(catalog: Catalog, golden: GoldenGoal, today: string): PathOutcome {
  return planPath(catalog, toPlanInput(golden, today));
}

export function toPlanInput(golden: GoldenGoal, today: string): PlanInput {
  const { deadlineWeeks } = golden;
  return {
    goal: golden.goal,
    blueprint: null,
    level: golden.level,
    known_skills: golden.knownSkills,
    study_language: golden.studyLanguage,
    budget: golden.budget,
    hours_per_week: golden.hoursPerWeek,
    study_days: [],
    start_date: null,
    deadline:
      deadlineWeeks === null ? null : toCalendarDate(toDayNumber(today) + deadlineWeeks * 7),
    language: golden.language,
    today,
  };
}

/** The blueprint of the path, or the first that is offered. */
export function findFirstBlueprint(outcome: PathOutcome): string | null {
  return outcome.kind === "path" ? outcome.blueprint : (outcome.candidates[0]?.blueprint ?? null);
}
