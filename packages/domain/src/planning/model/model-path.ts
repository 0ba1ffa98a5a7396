import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";
import type { Candidate, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ModelPathPlan } from "./validate-model-path.ts";
import { foldText } from "../../text/fold-arabic.ts";
import { chooseModelCourses } from "./model-courses.ts";
import { cleanText } from "../../text/model-text.ts";
import type { PlanInput } from "../plan-input.ts";
import { planDates } from "../plan-path.ts";
import { roundHours } from "../scale-blueprint.ts";

/** A milestone in a model's answer; prerequisites are positions of earlier ones, from 1. */
export type ModelMilestone = {
  title: string;
  description: string;
  difficulty: Level;
  skills: string[];
  deliverables: string[];
  completion_criteria: string[];
  prerequisites: number[];
  sub_milestones: { title: string; estimated_hours: number }[];
  courses: string[];
};

export type ModelPath = { title: string; description: string; milestones: ModelMilestone[] };

export type ModelReading = {
  catalog: Catalog;
  input: PlanInput;
  /** Name, for the provenance. */
  model: string;
  without?: ReadonlySet<string>;
};

const { titleLength, descriptionLength, lineLength } = limits.paths;
const skillLength = 60;
const maxSkills = 10;
const maxLines = 8;
const maxAlso = 3;
/** One more than allowed, so that the checks see that there are too many. */
const parsedMilestones = limits.paths.maxMilestones + 1;
const parsedSteps = 7;

const skillIds = new WeakMap<Catalog, Map<string, string>>();

/** Ids by folded id and labels. */
function getSkillIds(catalog: Catalog): Map<string, string> {
  const known = skillIds.get(catalog);
  if (known) return known;
  const ids = new Map(
    catalog.skills.flatMap(({ id, label, label_ar }) =>
      [id, label, label_ar].map((name): [string, string] => [foldText(name), id]),
    ),
  );
  skillIds.set(catalog, ids);
  return ids;
}

/** Catalog ids where known, else the model's words. */
function parseSkills(catalog: Catalog, skills: string[]): string[] {
  const ids = getSkillIds(catalog);
  return skills
    .slice(0, maxSkills)
    .map((skill) => cleanText(skill, skillLength))
    .filter(Boolean)
    .map((skill) => ids.get(foldText(skill)) ?? skill);
}

function parseLines(lines: string[]): string[] {
  const clean = lines.slice(0, maxLines).map((line) => cleanText(line, lineLength));
  return [...new Set(clean.filter(Boolean))];
}

/** Hours are the sum of the sub-milestones. */
export function readModelMilestone(
  answer: ModelMilestone,
  { order }: { order: number },
  reading: ModelReading,
): Milestone {
  const { catalog, input, model, without } = reading;
  const subMilestones = answer.sub_milestones.slice(0, parsedSteps).map((step, index) => ({
    id: `sub-${index + 1}`,
    title: cleanText(step.title, lineLength),
    estimatedHours: step.estimated_hours > 0 ? roundHours(step.estimated_hours) : 0,
  }));
  const milestone: Milestone = {
    title: cleanText(answer.title, titleLength),
    description: cleanText(answer.description, descriptionLength),
    estimatedHours: subMilestones.reduce((sum, { estimatedHours }) => sum + estimatedHours, 0),
    difficulty: answer.difficulty,
    skills: parseSkills(catalog, answer.skills),
    deliverables: parseLines(answer.deliverables),
    subMilestones,
    linkedCourses: [],
    completionCriteria: parseLines(answer.completion_criteria),
    aiFeedback: null,
    prerequisites: [...new Set(answer.prerequisites.slice(0, parsedMilestones))].map(
      (number) => `m${number}`,
    ),
    order,
    origin: { engine: "ai", name: model, key: null, date: input.today },
  };
  const linkedCourses = chooseModelCourses(
    catalog,
    milestone,
    answer.courses.slice(0, maxLines),
    input,
    without,
  );
  return { ...milestone, linkedCourses };
}

/** Converts a model's answer; the result is not validated. */
export function readModelPath(answer: ModelPath, reading: ModelReading): ModelPathPlan {
  const milestones = answer.milestones
    .slice(0, parsedMilestones)
    .map((milestone, index): [string, Milestone] => [
      `m${index + 1}`,
      readModelMilestone(milestone, { order: index + 1 }, reading),
    ]);
  return {
    title: cleanText(answer.title, titleLength),
    description: cleanText(answer.description, descriptionLength),
    milestones: Object.fromEntries(milestones),
  };
}

/** Offers the blueprint result as an alternative. */
function listAlso(base: PathOutcome): Candidate[] {
  if (base.kind === "choice") return base.candidates.slice(0, maxAlso);
  const { blueprint, title, description, milestones, plan, also } = base;
  const isListed = also.some((candidate) => candidate.blueprint === blueprint);
  if (blueprint === null || isListed) return also.slice(0, maxAlso);
  const own = {
    blueprint,
    title,
    description,
    hours: plan.hours,
    milestones: Object.keys(milestones).length,
  };
  return [own, ...also].slice(0, maxAlso);
}

/** Adds dates to a validated path. What it skips is unknown, so nothing is listed as dropped. */
export function planModelPath(
  path: ModelPathPlan,
  input: PlanInput,
  base: PathOutcome,
): PathOutcome {
  return {
    kind: "path",
    blueprint: null,
    ...path,
    ...planDates(path.milestones, input),
    also: listAlso(base),
    focus: [],
    known_skills_dropped: [],
    milestones_dropped: [],
    hours_saved: 0,
    left_out: [],
    short_version: null,
  };
}
