import type { Intake, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { countWeeks } from "@masar/domain/planning/schedule";
import { countHours } from "#api/features/paths/editing/apply-path-edit.ts";
import type { NewPath } from "#api/features/paths/paths.queries.ts";

export type PathMade = Extract<PathOutcome, { kind: "path" }>;

/** What an engine made, as the draft that is stored. */
export function toNewPath(given: {
  userId: string;
  id: string;
  intake: Intake;
  language: Language;
  outcome: PathMade;
  today: string;
}): NewPath {
  const { intake, outcome, today } = given;
  const startDate = intake.start_date ?? today;
  return {
    user_id: given.userId,
    id: given.id,
    title: outcome.title,
    description: outcome.description,
    status: "draft",
    milestones: JSON.stringify(outcome.milestones),
    estimated_duration_weeks: countWeeks(countHours(outcome.milestones), intake.hours_per_week),
    language: given.language,
    goal: intake.goal,
    blueprint: outcome.blueprint,
    level: intake.level,
    study_language: intake.study_language,
    budget: intake.budget,
    known_skills: intake.known_skills,
    hours_per_week: intake.hours_per_week,
    study_days: intake.study_days,
    // One that was planned for a day that is over begins today.
    start_date: startDate > today ? startDate : today,
    // It may have been read from the words of the goal.
    deadline: outcome.plan.deadline?.deadline ?? intake.deadline,
    ...nextNumbers(outcome.milestones),
  };
}

function nextNumbers(milestones: Record<string, Milestone>) {
  const numberOf = (name: string) => Number(name.replace(/\D/g, ""));
  const keys = Object.keys(milestones).map(numberOf);
  const subs = Object.values(milestones).flatMap(({ subMilestones }) =>
    subMilestones.map(({ id }) => numberOf(id)),
  );
  return { next_key: Math.max(0, ...keys) + 1, next_sub: Math.max(0, ...subs) + 1 };
}
