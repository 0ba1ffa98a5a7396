import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";
import type { Candidate, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ModelPathPlan } from "./validate-model-path.ts";
import { foldText } from "../../text/fold-arabic.ts";
import { readGoalDeadline } from "../../goals/goal-deadline.ts";
import { chooseModelCourses } from "./model-courses.ts";
import { cleanText } from "../../text/model-text.ts";
import type { PlanInput } from "../plan-path.ts";
import { schedulePath } from "../schedule.ts";

/** One milestone as a model answers it; prerequisites are places of earlier ones, counted from 1. */
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
  /** Its name, for the provenance. */
  model: string;
  without?: ReadonlySet<string>;
};

const { titleLength, descriptionLength, lineLength } = limits.paths;
const skillLength = 60;
const mostSkills = 10;
const mostLines = 8;
const mostAlso = 3;
/** One more than may be is enough to see that there are too many. */
const readMilestones = limits.paths.mostMilestones + 1;
const readSteps = 7;

const skillIds = new WeakMap<Catalog, Map<string, string>>();

/** Skills by every way to write them. */
function readSkillIds(catalog: Catalog): Map<string, string> {
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

/** By its id where the catalog has it, else in the model's words. */
function readSkills(catalog: Catalog, skills: string[]): string[] {
  const ids = readSkillIds(catalog);
  return skills
    .slice(0, mostSkills)
    .map((skill) => cleanText(skill, skillLength))
    .filter(Boolean)
    .map((skill) => ids.get(foldText(skill)) ?? skill);
}

function readLines(lines: string[]): string[] {
  const clean = lines.slice(0, mostLines).map((line) => cleanText(line, lineLength));
  return [...new Set(clean.filter(Boolean))];
}

function roundHours(hours: number): number {
  return hours > 0 ? Math.max(0.5, Math.round(hours * 2) / 2) : 0;
}

/** What a model answered for one milestone, as a path keeps it; hours are those of its steps. */
export function readModelMilestone(
  answer: ModelMilestone,
  place: { order: number },
  reading: ModelReading,
): Milestone {
  const { catalog, input, model, without } = reading;
  const subMilestones = answer.sub_milestones.slice(0, readSteps).map((step, index) => ({
    id: `sub-${index + 1}`,
    title: cleanText(step.title, lineLength),
    estimatedHours: roundHours(step.estimated_hours),
  }));
  const milestone: Milestone = {
    title: cleanText(answer.title, titleLength),
    description: cleanText(answer.description, descriptionLength),
    estimatedHours: subMilestones.reduce((sum, { estimatedHours }) => sum + estimatedHours, 0),
    difficulty: answer.difficulty,
    skills: readSkills(catalog, answer.skills),
    deliverables: readLines(answer.deliverables),
    subMilestones,
    linkedCourses: [],
    completionCriteria: readLines(answer.completion_criteria),
    aiFeedback: null,
    prerequisites: [...new Set(answer.prerequisites.slice(0, readMilestones))].map(
      (number) => `m${number}`,
    ),
    order: place.order,
    origin: { engine: "ai", name: model, key: null, date: input.today },
  };
  const linkedCourses = chooseModelCourses(
    catalog,
    milestone,
    answer.courses.slice(0, mostLines),
    input,
    without,
  );
  return { ...milestone, linkedCourses };
}

/** A model's answer as a road, unchecked: the array becomes the keyed object, and nothing else is believed. */
export function readModelPath(answer: ModelPath, reading: ModelReading): ModelPathPlan {
  const read = answer.milestones.slice(0, readMilestones);
  const milestones = read.map((milestone, index): [string, Milestone] => [
    `m${index + 1}`,
    readModelMilestone(milestone, { order: index + 1 }, reading),
  ]);
  return {
    title: cleanText(answer.title, titleLength),
    description: cleanText(answer.description, descriptionLength),
    milestones: Object.fromEntries(milestones),
  };
}

/** What the blueprints would have answered stays one tap away. */
function listAlso(base: PathOutcome): Candidate[] {
  if (base.kind === "choice") return base.candidates.slice(0, mostAlso);
  const { blueprint, title, description, milestones, plan, also } = base;
  const isListed = also.some((candidate) => candidate.blueprint === blueprint);
  if (blueprint === null || isListed) return also.slice(0, mostAlso);
  const own = {
    blueprint,
    title,
    description,
    hours: plan.hours,
    milestones: Object.keys(milestones).length,
  };
  return [own, ...also].slice(0, mostAlso);
}

/** A checked road with its dates; what it leaves out, only the model knows, so nothing is claimed. */
export function planModelPath(
  road: ModelPathPlan,
  input: PlanInput,
  base: PathOutcome,
): PathOutcome {
  const fromWords = input.deadline === null ? readGoalDeadline(input.goal, input.today) : null;
  return {
    kind: "path",
    blueprint: null,
    ...road,
    plan: schedulePath({
      milestones: road.milestones,
      hoursPerWeek: input.hours_per_week,
      studyDays: input.study_days,
      startDate: input.start_date ?? input.today,
      doneBefore: [],
      deadline: input.deadline ?? fromWords,
    }),
    also: listAlso(base),
    focus: [],
    known_skills_dropped: [],
    milestones_dropped: [],
    hours_saved: 0,
    deadline_from_words: fromWords !== null,
  };
}
