import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import { validateBlueprint } from "@masar/domain/catalog/validate-blueprint";
import {
  type BlueprintDraft,
  type MilestoneDraft,
  parseHours,
  splitLines,
  type StepDraft,
  type TextName,
  toDefinition,
} from "./blueprint-draft.ts";

export type Fault = BlueprintCheck["faults"][number]["fault"];
/** `milestoneId` is the id in the draft; null for the blueprint itself. */
export type DraftFault = { milestoneId: string | null; fault: Fault };

// As in the schema of the endpoint.
const maxTitle = 120;
const maxDescription = 600;
const maxLine = 300;
const maxLines = 8;
const maxHours = 400;

export const isSlug = (text: string) => text.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
const fits = (text: string, max: number) => text.trim() !== "" && text.trim().length <= max;
const areLines = (text: string) =>
  splitLines(text).length <= maxLines && splitLines(text).every((line) => line.length <= maxLine);
const areHours = (text: string) => parseHours(text) > 0 && parseHours(text) <= maxHours;

/**
 * Empty for a draft that the server can check. Otherwise it has texts that are empty or long, or hours that are no number;
 * they come with the other faults that are found without the catalog, so that most are seen at once.
 */
export function findDraftFaults(draft: BlueprintDraft): DraftFault[] {
  const rejected = listRejected(draft);
  if (rejected.length === 0) return [];
  const isListed = ({ milestoneId, fault }: DraftFault) =>
    rejected.some((other) => other.milestoneId === milestoneId && other.fault === fault);
  return [...rejected, ...listRuleFaults(draft).filter((fault) => !isListed(fault))];
}

/** By the rules of the server, for a catalog with everything that the draft names. */
function listRuleFaults(draft: BlueprintDraft): DraftFault[] {
  const definition = toDefinition(draft);
  const { milestones } = definition;
  const faults = validateBlueprint(definition, {
    fields: [{ id: draft.field }],
    skills: milestones.flatMap(({ skills }) => skills.map((id) => ({ id }))),
    courses: milestones.flatMap(({ course_slugs }) => course_slugs.map((slug) => ({ slug }))),
    exams: [],
    certificates: [],
  });
  const isOfOne = (key: string) => milestones.filter((other) => other.key === key).length === 1;
  return toDraftFaults(
    draft,
    faults.filter(({ milestone }) => milestone === null || isOfOne(milestone)),
  );
}

function listRejected(draft: BlueprintDraft): DraftFault[] {
  return [
    ...listBroken(null, { ...checkTexts(draft), field: draft.field !== "" }),
    ...(draft.milestones.length > 12
      ? [{ milestoneId: null, fault: "milestone_count" as const }]
      : []),
    ...draft.milestones.flatMap((milestone) => listBroken(milestone.id, checkMilestone(milestone))),
  ];
}

function checkTexts(texts: Record<TextName, string>) {
  return {
    english: fits(texts.title, maxTitle) && fits(texts.description, maxDescription),
    arabic: fits(texts.title_ar, maxTitle) && fits(texts.description_ar, maxDescription),
  };
}

function checkMilestone(milestone: MilestoneDraft): Partial<Record<Fault, boolean>> {
  const courses = splitLines(milestone.courses);
  return {
    key: isSlug(milestone.key),
    ...checkTexts(milestone),
    deliverables: areLines(milestone.deliverables) && areLines(milestone.deliverables_ar),
    criteria: areLines(milestone.completion_criteria) && areLines(milestone.completion_criteria_ar),
    skills: milestone.skills.length <= 20 && milestone.skills.every(isSlug),
    steps: milestone.steps.length <= maxLines && milestone.steps.every(isStep),
    hours: areHours(milestone.hours),
    courses: courses.length <= maxLines && courses.every(isSlug),
    prerequisites: milestone.prerequisites.length <= 10 && milestone.prerequisites.every(isSlug),
  };
}

const isStep = ({ title, title_ar, hours }: StepDraft) =>
  fits(title, maxTitle) && fits(title_ar, maxTitle) && areHours(hours);

function listBroken(
  milestoneId: string | null,
  holds: Partial<Record<Fault, boolean>>,
): DraftFault[] {
  return (Object.keys(holds) as Fault[])
    .filter((fault) => holds[fault] === false)
    .map((fault) => ({ milestoneId, fault }));
}

/** The faults that the server found, at the milestones of the draft. */
export function toDraftFaults(
  draft: BlueprintDraft,
  faults: BlueprintCheck["faults"],
): DraftFault[] {
  return faults.map(({ milestone, fault }) => ({
    milestoneId: draft.milestones.find(({ key }) => key === milestone)?.id ?? null,
    fault,
  }));
}
