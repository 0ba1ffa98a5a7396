import type { Intake, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { countWeeks } from "@masar/domain/planning/schedule";
import { countHours } from "#api/features/paths/editing/apply-path-edit.ts";
import type { OwnRow } from "#api/db/tx.ts";
import type { NewPath } from "#api/features/paths/paths.queries.ts";

export type PlannedPath = Extract<PathOutcome, { kind: "path" }>;
type Params = OwnRow & { intake: Intake; language: Language; outcome: PlannedPath; today: string };

export function toNewPath({ userId, id, intake, language, outcome, today }: Params): NewPath {
  const { title, description, milestones, blueprint } = outcome;
  const {
    start_date,
    no_deadline: _noDeadline,
    include: _include,
    known_parts: _knownParts,
    outline: _outline,
    ...request
  } = intake;
  return {
    ...request,
    user_id: userId,
    id,
    title,
    description,
    blueprint,
    language,
    status: "draft",
    milestones: JSON.stringify(milestones),
    estimated_duration_weeks: countWeeks(countHours(milestones), intake.hours_per_week),
    // A start in the past moves to today.
    start_date: start_date && start_date > today ? start_date : today,
    // The deadline may come from the text of the goal.
    deadline: outcome.plan.deadline?.deadline ?? intake.deadline,
    ...nextNumbers(milestones),
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
