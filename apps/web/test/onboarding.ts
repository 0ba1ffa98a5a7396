import type { Onboarding } from "@masar/contract/onboarding/schemas";
import type { Candidate, Generation, Intake } from "@masar/contract/paths/schemas";

export function makeIntake(values: Partial<Intake> = {}): Intake {
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
    no_deadline: false,
    include: [],
    known_parts: [],
    outline: null,
    ...values,
  };
}

export function makeOnboarding(values: Partial<Onboarding> = {}): Onboarding {
  return {
    step: "region",
    intake: makeIntake(),
    generation_id: null,
    region_open: false,
    finished_skills: [],
    ...values,
  };
}

export function makeGeneration(values: Partial<Generation> = {}): Generation {
  return {
    id: "generation-1",
    status: "running",
    stage: "planning",
    intake: makeIntake({ goal: "data analyst" }),
    path_id: null,
    replaces: null,
    choice: null,
    also: [],
    adaptation: null,
    created_at: "2026-11-15T05:00:00Z",
    ...values,
  };
}

export function makeCandidate(blueprint: string, title: string): Candidate {
  return { blueprint, title, description: `About ${title}`, hours: 90, milestones: 6 };
}
