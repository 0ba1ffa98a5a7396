import type { Blueprint, BlueprintMilestone, BlueprintStep } from "../catalog.ts";
import { levels } from "@masar/contract/paths/constants";
import { type CsvFault, formatCsv, splitCsv } from "../../text/csv.ts";

/**
 * One row for each step. The columns of the blueprint are on its first row, those of a milestone on the milestone's
 * first row; below they are empty. A list has one item per line of its cell.
 */
const blueprintColumns = [
  "blueprint",
  "blueprint_title",
  "blueprint_title_ar",
  "blueprint_description",
  "blueprint_description_ar",
  "field",
] as const;
const milestoneColumns = [
  "milestone",
  "title",
  "title_ar",
  "description",
  "description_ar",
  "estimated_hours",
  "difficulty",
  "skills",
  "deliverables",
  "deliverables_ar",
  "completion_criteria",
  "completion_criteria_ar",
  "prerequisites",
  "course_slugs",
] as const;
const stepColumns = ["step_title", "step_title_ar", "step_hours", "step_skills"] as const;
const blueprintCsvColumns = [...blueprintColumns, ...milestoneColumns, ...stepColumns];
type Column = (typeof blueprintCsvColumns)[number];

type LineFault = {
  fault: "column" | "blueprint" | "milestone" | "number" | "level";
  /** Counted from 1. */
  line: number;
  /** The column that is missing or wrong. */
  column: Column;
};
export type BlueprintCsvFault = CsvFault | LineFault;

/** The faults of a file, or its blueprint; what a blueprint must have besides is found by its check. */
export type BlueprintCsv =
  | { blueprint: Blueprint; faults?: undefined }
  | { blueprint?: undefined; faults: BlueprintCsvFault[] };

export function formatBlueprintCsv(blueprint: Blueprint): string {
  const rows = blueprint.milestones.flatMap((milestone, place) => {
    // A milestone without steps has a row as well.
    const steps = milestone.sub_milestones.length > 0 ? milestone.sub_milestones : [undefined];
    return steps.map((step, at) => [
      ...(place === 0 && at === 0 ? listBlueprintCells(blueprint) : blueprintColumns.map(() => "")),
      ...(at === 0 ? listMilestoneCells(milestone) : milestoneColumns.map(() => "")),
      ...(step ? listStepCells(step) : stepColumns.map(() => "")),
    ]);
  });
  return formatCsv([blueprintCsvColumns, ...rows]);
}

function listBlueprintCells(of: Blueprint): string[] {
  return [of.slug, of.title, of.title_ar, of.description, of.description_ar, of.field];
}

function listMilestoneCells(milestone: BlueprintMilestone): string[] {
  const { key, sub_milestones: _steps, ...rest } = milestone;
  return [key, ...milestoneColumns.slice(1).map((name) => print(rest[name as keyof typeof rest]))];
}

function listStepCells({ title, title_ar, estimated_hours, skills }: BlueprintStep): string[] {
  return [title, title_ar, print(estimated_hours), print(skills ?? [])];
}

function print(value: string | number | readonly string[]): string {
  return typeof value === "object" ? value.join("\n") : String(value);
}

export function parseBlueprintCsv(text: string): BlueprintCsv {
  const rows = splitCsv(text.replace(/^\uFEFF/, "").trim());
  if (!Array.isArray(rows)) return { faults: [rows] };
  const [head, ...lines] = rows;
  const places = new Map(head?.cells.map((name, index) => [name.trim(), index]));
  const missing = blueprintCsvColumns.filter((column) => !places.has(column));
  if (missing.length > 0)
    return { faults: missing.map((column) => ({ fault: "column", line: 1, column })) };
  return readRows(
    lines.map(({ line, cells }) => ({
      line,
      read: (column) => (cells[places.get(column) ?? -1] ?? "").trim(),
    })),
  );
}

type Row = { line: number; read: (column: Column) => string };

function readRows(rows: readonly Row[]): BlueprintCsv {
  const faults: LineFault[] = [];
  const readNumber = ({ line, read }: Row, column: Column) => {
    const value = read(column) === "" ? Number.NaN : Number(read(column));
    if (!(value > 0 && Number.isFinite(value))) faults.push({ fault: "number", line, column });
    return value;
  };
  const [first] = rows;
  if (!first || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(first.read("blueprint")))
    return { faults: [{ fault: "blueprint", line: first?.line ?? 1, column: "blueprint" }] };
  const milestones: BlueprintMilestone[] = [];
  for (const row of rows) {
    const other = row.read("blueprint");
    if (other !== "" && other !== first.read("blueprint"))
      faults.push({ fault: "blueprint", line: row.line, column: "blueprint" });
    const key = row.read("milestone");
    if (key !== "" && key !== milestones.at(-1)?.key) {
      if (!levels.some((level) => level === row.read("difficulty")))
        faults.push({ fault: "level", line: row.line, column: "difficulty" });
      milestones.push(readMilestone(row.read, key, readNumber(row, "estimated_hours")));
    }
    const milestone = milestones.at(-1);
    if (!milestone) faults.push({ fault: "milestone", line: row.line, column: "milestone" });
    else if (stepColumns.some((column) => row.read(column) !== ""))
      milestone.sub_milestones.push(readStep(row.read, readNumber(row, "step_hours")));
  }
  if (faults.length > 0) return { faults };
  const { read } = first;
  return {
    blueprint: {
      slug: read("blueprint"),
      title: read("blueprint_title"),
      title_ar: read("blueprint_title_ar"),
      description: read("blueprint_description"),
      description_ar: read("blueprint_description_ar"),
      field: read("field"),
      milestones,
    },
  };
}

function readMilestone(
  read: Row["read"],
  key: string,
  estimated_hours: number,
): BlueprintMilestone {
  const list = (column: Column) => splitList(read(column));
  return {
    key,
    title: read("title"),
    title_ar: read("title_ar"),
    description: read("description"),
    description_ar: read("description_ar"),
    estimated_hours,
    difficulty: levels.find((level) => level === read("difficulty")) ?? "beginner",
    skills: list("skills"),
    deliverables: list("deliverables"),
    deliverables_ar: list("deliverables_ar"),
    completion_criteria: list("completion_criteria"),
    completion_criteria_ar: list("completion_criteria_ar"),
    prerequisites: list("prerequisites"),
    sub_milestones: [],
    course_slugs: list("course_slugs"),
  };
}

function readStep(read: Row["read"], estimated_hours: number): BlueprintStep {
  const skills = splitList(read("step_skills"));
  return {
    title: read("step_title"),
    title_ar: read("step_title_ar"),
    ...(skills.length > 0 && { skills }),
    estimated_hours,
  };
}

function splitList(cell: string): string[] {
  return cell
    .split("\n")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
