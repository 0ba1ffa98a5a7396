import { levels } from "@masar/contract/paths/constants";
import {
  type BlueprintCsvFault,
  parseBlueprintCsv,
} from "@masar/domain/catalog/editing/blueprint-csv";
import type { BlueprintDefinition } from "./blueprints.api.ts";
import { isSlug } from "./draft-faults.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" ? value : 0);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).filter((entry) => typeof entry === "string");

/** Either a blueprint, or the faults of a CSV; neither for a file in another format. */
export type ParsedFile = { definition?: BlueprintDefinition; faults?: BlueprintCsvFault[] };

export function parseFile(file: string): ParsedFile {
  if (/^\s*[[{]/.test(file.replace(/^\uFEFF/, ""))) {
    const definition = parseBlueprint(file);
    return definition ? { definition } : {};
  }
  const { blueprint, faults } = parseBlueprintCsv(file);
  if (blueprint) return { definition: blueprint };
  // A text without any of the columns is no CSV of a blueprint.
  const isOther = faults.every(({ fault }) => fault === "column") && faults.length > 20;
  return isOther ? {} : { faults };
}

/**
 * A blueprint of a JSON file, undefined for another file. Missing parts are empty, so that the editor opens the file and the
 * check names them.
 */
export function parseBlueprint(json: string): BlueprintDefinition | undefined {
  const value = parseJson(json);
  if (!isFields(value) || !isSlug(text(value["slug"])) || !Array.isArray(value["milestones"]))
    return undefined;
  return {
    slug: text(value["slug"]),
    ...parseTexts(value),
    field: text(value["field"]),
    milestones: list(value["milestones"]).filter(isFields).map(parseMilestone),
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function parseTexts(value: Fields) {
  return {
    title: text(value["title"]),
    title_ar: text(value["title_ar"]),
    description: text(value["description"]),
    description_ar: text(value["description_ar"]),
  };
}

function parseMilestone(value: Fields): BlueprintDefinition["milestones"][number] {
  return {
    key: text(value["key"]),
    ...parseTexts(value),
    estimated_hours: number(value["estimated_hours"]),
    difficulty: levels.find((level) => level === value["difficulty"]) ?? "beginner",
    skills: texts(value["skills"]),
    deliverables: texts(value["deliverables"]),
    deliverables_ar: texts(value["deliverables_ar"]),
    completion_criteria: texts(value["completion_criteria"]),
    completion_criteria_ar: texts(value["completion_criteria_ar"]),
    prerequisites: texts(value["prerequisites"]),
    sub_milestones: list(value["sub_milestones"])
      .filter(isFields)
      .map((step) => ({
        title: text(step["title"]),
        title_ar: text(step["title_ar"]),
        ...(Array.isArray(step["skills"]) && { skills: texts(step["skills"]) }),
        estimated_hours: number(step["estimated_hours"]),
      })),
    course_slugs: texts(value["course_slugs"]),
  };
}
