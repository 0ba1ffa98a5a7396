import { limits } from "@masar/contract/limits";
import { type Level, maxMilestoneLines, maxSubMilestones } from "@masar/contract/paths/constants";
import type { MilestoneInput } from "@masar/contract/paths/edit-schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { toLatinDigits } from "@masar/domain/text/latin-digits";

/** A saved sub-milestone has its `id`, which its progress refers to; `row` is only the React key. */
export type SubMilestoneFields = { row: string; id?: string; title: string; hours: string };
export type MilestoneFields = {
  title: string;
  description: string;
  level: Level;
  deliverables: string;
  criteria: string;
  steps: SubMilestoneFields[];
};
export type MilestoneFieldErrors = Partial<
  Record<"title" | "hours" | "deliverables" | "criteria" | "steps", true>
>;

export const subMilestoneCount = { min: 1, max: maxSubMilestones } as const;

let rows = 0;

export function createSubMilestone(): SubMilestoneFields {
  rows += 1;
  return { row: `new-${rows}`, title: "", hours: String(limits.paths.subMilestoneHours) };
}

export function toMilestoneFields(milestone: MilestoneView | undefined): MilestoneFields {
  return {
    title: milestone?.title ?? "",
    description: milestone?.description ?? "",
    level: milestone?.difficulty_level ?? "intermediate",
    deliverables: milestone?.deliverables.join("\n") ?? "",
    criteria: milestone?.completion_criteria.join("\n") ?? "",
    steps: milestone?.sub_milestones.map(({ id, title, estimated_hours }) => ({
      row: id,
      id,
      title,
      hours: String(estimated_hours),
    })) ?? [createSubMilestone(), createSubMilestone()],
  };
}

/** The hours of the milestone; a step without valid hours counts none. */
export function sumStepHours(steps: readonly Pick<SubMilestoneFields, "hours">[]): number {
  const sum = steps.reduce((hours, step) => hours + (parseHours(step.hours) ?? 0), 0);
  return Math.round(sum * 100) / 100;
}

/** Returns the API input, or the fields that are invalid. */
export function parseMilestoneFields(
  fields: MilestoneFields,
): { milestone: MilestoneInput } | { errors: MilestoneFieldErrors } {
  const title = fields.title.trim();
  const hours = sumStepHours(fields.steps);
  const deliverables = splitLines(fields.deliverables);
  const criteria = splitLines(fields.criteria);
  const subMilestones = fields.steps.map((step) => ({
    ...(step.id === undefined ? {} : { id: step.id }),
    title: step.title.trim(),
    estimated_hours: parseHours(step.hours) ?? 0,
  }));
  const errors: MilestoneFieldErrors = {
    ...(title === "" && { title: true }),
    ...(hours > limits.paths.maxMilestoneHours && { hours: true }),
    ...(!isValidCount(deliverables) && { deliverables: true }),
    ...(!isValidCount(criteria) && { criteria: true }),
    ...(subMilestones.some((sub) => sub.title === "" || sub.estimated_hours === 0) && {
      steps: true,
    }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    milestone: {
      title,
      description: fields.description.trim(),
      estimated_hours: hours,
      difficulty: fields.level,
      deliverables,
      completion_criteria: criteria,
      sub_milestones: subMilestones,
    },
  };
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const isValidCount = (lines: string[]) => lines.length > 0 && lines.length <= maxMilestoneLines;

/** Accepts Arabic digits. Returns 0 for an empty text and undefined for an invalid one. */
export function parseMinutes(typed: string): number | undefined {
  const text = toLatinDigits(typed).trim();
  if (text === "") return 0;
  const minutes = Number(text);
  const isValid = /^\d+$/.test(text) && minutes <= limits.study.maxMinutesPerSession;
  return isValid ? minutes : undefined;
}

/** Accepts Arabic digits and either decimal separator. */
export function parseHours(typed: string): number | undefined {
  const hours = Number(toLatinDigits(typed).trim().replace(/[٫,]/, "."));
  return hours > 0 && hours <= limits.paths.maxMilestoneHours ? hours : undefined;
}
