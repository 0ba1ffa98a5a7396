import { limits } from "@masar/contract/limits";
import type { Outline } from "@masar/contract/paths/schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { newId } from "#web/platform/browser/new-id.ts";

/** `key` is only the React key. */
export type OutlineRow = { key: string; title: string; hours: string };
export type OutlineFields = {
  title: string;
  /** The goal that the title started as; a title that was not changed follows the goal. */
  goal: string;
  rows: OutlineRow[];
};

const firstRows = 3;

export function createOutlineRow(title = "", hours: number = limits.paths.milestoneHours) {
  return { key: newId(), title, hours: String(hours) };
}

/** The goal is the first title. */
export function startOutlineFields(goal: string): OutlineFields {
  return {
    title: toPathTitle(goal),
    goal,
    rows: Array.from({ length: firstRows }, () => createOutlineRow()),
  };
}

export function toOutlineFields({ title, milestones }: Outline, goal: string): OutlineFields {
  return { title, goal, rows: milestones.map((row) => createOutlineRow(row.title, row.hours)) };
}

export function followGoal(fields: OutlineFields, goal: string): OutlineFields {
  if (fields.goal === goal || fields.title !== toPathTitle(fields.goal)) return fields;
  return { ...fields, goal, title: toPathTitle(goal) };
}

/** Cut after a whole word. */
function toPathTitle(goal: string): string {
  const text = goal.trim();
  const { titleLength } = limits.paths;
  if (text.length <= titleLength) return text;
  const start = text.slice(0, titleLength + 1);
  const end = start.lastIndexOf(" ");
  return start.slice(0, end > 0 ? end : titleLength).trim();
}

/** Accepts Arabic digits and either decimal separator. */
export function parseRowHours(typed: string): number | undefined {
  const hours = Number(toLatinDigits(typed).trim().replace(/[٫,]/, "."));
  return hours > 0 && hours <= limits.paths.maxMilestoneHours ? hours : undefined;
}

export const isRowUsed = ({ title }: OutlineRow) => title.trim() !== "";

export function sumRowHours(rows: OutlineRow[]): number {
  return rows.filter(isRowUsed).reduce((sum, { hours }) => sum + (parseRowHours(hours) ?? 0), 0);
}

/** Null if a title is missing, no row has one, or the hours of a used row are invalid. */
export function parseOutlineFields({
  title,
  rows,
}: Pick<OutlineFields, "title" | "rows">): Outline | null {
  const milestones = rows.filter(isRowUsed).map((row) => ({
    title: row.title.trim(),
    hours: parseRowHours(row.hours) ?? 0,
  }));
  const isValid =
    title.trim() !== "" && milestones.length > 0 && milestones.every(({ hours }) => hours > 0);
  return isValid ? { title: title.trim(), milestones } : null;
}
