import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import {
  type BlueprintDraft,
  type MilestoneDraft,
  parseHours,
  splitLines,
  type StepDraft,
  type TextName,
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

/** What the server would reject before its own check: empty or long texts, and hours that are no number. */
export function findDraftFaults(draft: BlueprintDraft): DraftFault[] {
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
