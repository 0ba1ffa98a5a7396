import { limits } from "@masar/contract/limits";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { validateMilestones } from "../validate-path.ts";
import { hasAddress, isWrittenIn } from "../../text/model-text.ts";

type Milestones = Record<string, Milestone>;
export type ModelPathPlan = { title: string; description: string; milestones: Milestones };

const minMilestones = 4;
const minSteps = 2;
const maxStepHours = 60;
/** Characters; a shorter criterion cannot be observed. */
const minCriterionLength = 10;

function listTexts(milestone: Milestone): string[] {
  const { title, description, skills, deliverables, completionCriteria, subMilestones } = milestone;
  const steps = subMilestones.map((step) => step.title);
  return [title, description, ...skills, ...deliverables, ...completionCriteria, ...steps];
}

/** Problems beyond those of `validateMilestones`. */
export function checkModelMilestone(milestone: Milestone, language: Language): string[] {
  const { title, description, skills, completionCriteria, deliverables, subMilestones } = milestone;
  const problems: string[] = [];
  if (skills.length === 0) problems.push("names no skill");
  if (!completionCriteria.some((line) => line.length >= minCriterionLength)) {
    problems.push("has no completion criterion that can be observed");
  }
  if (subMilestones.length < minSteps) {
    problems.push(`has ${subMilestones.length} sub-milestones`);
  }
  if (subMilestones.some(({ estimatedHours }) => estimatedHours > maxStepHours)) {
    problems.push(`has a step of more than ${maxStepHours} hours`);
  }
  const steps = subMilestones.map((step) => step.title);
  if (new Set(steps).size !== steps.length) problems.push("has a step twice");
  const isRight = [[title, description], [...deliverables, ...completionCriteria], steps].every(
    (texts) => isWrittenIn(texts.join(" "), language),
  );
  if (!isRight) problems.push(`is not written in ${language}`);
  if (listTexts(milestone).some(hasAddress)) problems.push("has an address in its text");
  return problems;
}

/** Problems of a model's path; empty means valid. */
export function checkModelPath(path: ModelPathPlan, language: Language): string[] {
  const { title, description, milestones } = path;
  const count = Object.keys(milestones).length;
  const problems = validateMilestones(milestones, language);
  if (count < minMilestones) {
    problems.push(
      `${count} milestones, but ${minMilestones} to ${limits.paths.maxMilestones} are needed`,
    );
  }
  if (title === "") problems.push("the path has no title");
  if (!isWrittenIn(`${title} ${description}`, language)) {
    problems.push(`the path is not written in ${language}`);
  }
  if (hasAddress(`${title} ${description}`)) problems.push("the path has an address in its text");
  for (const [key, milestone] of Object.entries(milestones)) {
    for (const problem of checkModelMilestone(milestone, language)) {
      problems.push(`${key} ${problem}`);
    }
  }
  return [...new Set(problems)];
}
