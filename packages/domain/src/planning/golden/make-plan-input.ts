import type { PlanInput } from "../plan-input.ts";

/** For tests: a beginner with five hours a week, no deadline and no wishes. */
export function makePlanInput(values: Partial<PlanInput> = {}): PlanInput {
  return {
    goal: "",
    blueprint: null,
    level: "beginner",
    known_skills: [],
    study_language: "both",
    budget: "any",
    hours_per_week: 5,
    study_days: [],
    start_date: null,
    deadline: null,
    language: "en",
    today: "2026-11-15",
    ...values,
  };
}
