import type { Level } from "@masar/contract/paths/constants";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { newId } from "#web/platform/browser/new-id.ts";
import type { BlueprintDefinition } from "./blueprints.api.ts";

type Milestone = BlueprintDefinition["milestones"][number];
type Step = Milestone["sub_milestones"][number];

/** A step in the editor, with its hours as text. */
export type StepDraft = {
  id: string;
  title: string;
  title_ar: string;
  skills: string[];
  hours: string;
};

const lineNames = [
  "deliverables",
  "deliverables_ar",
  "completion_criteria",
  "completion_criteria_ar",
] as const;
export type LineName = (typeof lineNames)[number];
export type TextName = "title" | "title_ar" | "description" | "description_ar";

/** A milestone in the editor: lists are texts with one line for each entry. */
export type MilestoneDraft = Record<TextName | LineName, string> & {
  id: string;
  /** Not published yet: its key can be changed. */
  isNew: boolean;
  key: string;
  hours: string;
  difficulty: Level;
  skills: string[];
  prerequisites: string[];
  steps: StepDraft[];
  courses: string;
};

export type BlueprintDraft = Record<TextName, string> & {
  slug: string;
  field: string;
  milestones: MilestoneDraft[];
};

const numberText = (value: number) => (value > 0 ? String(value) : "");

export const splitLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Not a number for a text that is none. */
export const parseHours = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(toLatinDigits(text).trim());

/** `published` has the milestones whose keys can no longer be changed. */
export function toDraft(
  definition: BlueprintDefinition,
  published: readonly { key: string }[],
): BlueprintDraft {
  const keys = new Set(published.map(({ key }) => key));
  return {
    ...definition,
    milestones: definition.milestones.map((milestone) =>
      toMilestoneDraft(milestone, !keys.has(milestone.key)),
    ),
  };
}

function toMilestoneDraft(milestone: Milestone, isNew: boolean): MilestoneDraft {
  const { estimated_hours, sub_milestones, course_slugs, ...rest } = milestone;
  return {
    ...rest,
    id: newId(),
    isNew,
    deliverables: rest.deliverables.join("\n"),
    deliverables_ar: rest.deliverables_ar.join("\n"),
    completion_criteria: rest.completion_criteria.join("\n"),
    completion_criteria_ar: rest.completion_criteria_ar.join("\n"),
    hours: numberText(estimated_hours),
    steps: sub_milestones.map(({ estimated_hours: hours, skills = [], ...step }) => ({
      ...step,
      skills,
      id: newId(),
      hours: numberText(hours),
    })),
    courses: course_slugs.join("\n"),
  };
}

export function toDefinition(draft: BlueprintDraft): BlueprintDefinition {
  return { ...draft, milestones: draft.milestones.map(toMilestone) };
}

function toMilestone(draft: MilestoneDraft): Milestone {
  return {
    key: draft.key,
    title: draft.title,
    title_ar: draft.title_ar,
    description: draft.description,
    description_ar: draft.description_ar,
    estimated_hours: parseHours(draft.hours),
    difficulty: draft.difficulty,
    skills: draft.skills,
    deliverables: splitLines(draft.deliverables),
    deliverables_ar: splitLines(draft.deliverables_ar),
    completion_criteria: splitLines(draft.completion_criteria),
    completion_criteria_ar: splitLines(draft.completion_criteria_ar),
    prerequisites: draft.prerequisites,
    sub_milestones: draft.steps.map(({ title, title_ar, skills, hours }): Step => ({
      title,
      title_ar,
      // Without skills a step teaches all skills of its milestone.
      ...(skills.length > 0 && { skills }),
      estimated_hours: parseHours(hours),
    })),
    course_slugs: splitLines(draft.courses),
  };
}

export function newStep(): StepDraft {
  return { id: newId(), title: "", title_ar: "", skills: [], hours: "" };
}

export function newMilestone(before: MilestoneDraft | undefined): MilestoneDraft {
  return {
    id: newId(),
    isNew: true,
    key: "",
    title: "",
    title_ar: "",
    description: "",
    description_ar: "",
    hours: "",
    difficulty: before?.difficulty ?? "beginner",
    skills: [],
    deliverables: "",
    deliverables_ar: "",
    completion_criteria: "",
    completion_criteria_ar: "",
    prerequisites: before?.key ? [before.key] : [],
    steps: [newStep(), newStep(), newStep()],
    courses: "",
  };
}
