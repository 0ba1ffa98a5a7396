import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";
import type { MilestoneInput } from "@masar/contract/paths/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { readHours } from "./duration.ts";

/** `id` stays with a step that has one, and its progress with it; `row` is only the form's. */
export type StepFields = { row: string; id?: string; title: string; hours: string };
export type MilestoneFields = {
  title: string;
  description: string;
  hours: string;
  level: Level;
  deliverables: string;
  criteria: string;
  steps: StepFields[];
};
export type MilestoneFieldErrors = Partial<
  Record<"title" | "hours" | "deliverables" | "criteria" | "steps", true>
>;

export const steps = { fewest: 2, most: 6 } as const;
const mostLines = 8;

let rows = 0;

export function makeStep(): StepFields {
  rows += 1;
  return { row: `new-${rows}`, title: "", hours: String(limits.paths.subMilestoneHours) };
}

export function makeFields(milestone: MilestoneView | undefined): MilestoneFields {
  if (!milestone) {
    return {
      title: "",
      description: "",
      hours: String(limits.paths.milestoneHours),
      level: "intermediate",
      deliverables: "",
      criteria: "",
      steps: [makeStep(), makeStep()],
    };
  }
  return {
    title: milestone.title,
    description: milestone.description,
    hours: String(milestone.estimated_hours),
    level: milestone.difficulty_level,
    deliverables: milestone.deliverables.join("\n"),
    criteria: milestone.completion_criteria.join("\n"),
    steps: milestone.sub_milestones.map(({ id, title, estimated_hours }) => ({
      row: id,
      id,
      title,
      hours: String(estimated_hours),
    })),
  };
}

/** What the form says as the API takes it, or which fields to look at again. */
export function readFields(
  fields: MilestoneFields,
): { milestone: MilestoneInput } | { errors: MilestoneFieldErrors } {
  const hours = readHours(fields.hours);
  const deliverables = readLines(fields.deliverables);
  const criteria = readLines(fields.criteria);
  const subs = fields.steps.map(({ id, title, hours: typed }) => ({
    ...(id === undefined ? {} : { id }),
    title: title.trim(),
    estimated_hours: readHours(typed) ?? 0,
  }));
  const errors: MilestoneFieldErrors = {
    ...(fields.title.trim() === "" && { title: true }),
    ...(hours === undefined && { hours: true }),
    ...(!isGoodCount(deliverables) && { deliverables: true }),
    ...(!isGoodCount(criteria) && { criteria: true }),
    ...(subs.some((sub) => sub.title === "" || sub.estimated_hours === 0) && { steps: true }),
  };
  if (hours === undefined || Object.keys(errors).length > 0) return { errors };
  return {
    milestone: {
      title: fields.title.trim(),
      description: fields.description.trim(),
      estimated_hours: hours,
      difficulty: fields.level,
      deliverables,
      completion_criteria: criteria,
      sub_milestones: subs,
    },
  };
}

function readLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const isGoodCount = (lines: string[]) => lines.length > 0 && lines.length <= mostLines;
