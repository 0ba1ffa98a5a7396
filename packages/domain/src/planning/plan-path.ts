import type { Candidate, Milestone, PathOutcome } from "@masar/contract/paths/schemas";
import type { Blueprint, BlueprintMilestone, BlueprintStep, Catalog } from "../catalog/catalog.ts";
import { chooseCourses } from "./choose-courses.ts";
import { addUse, buildCourseCriteria } from "./course-criteria.ts";
import { composePath } from "./compose-path.ts";
import { describePath } from "./describe-path.ts";
import type { PlanInput, PlanProfile } from "./plan-input.ts";
import { type ScaledBlueprint, scaleBlueprint, sumHours } from "./scale-blueprint.ts";
import { restateOwnWork, splitUnwanted } from "../goals/goal-phrases.ts";
import { nameTools } from "../goals/focus-goal.ts";
import { findDeadline } from "../goals/goal-deadline.ts";
import { type GoalIndex, readGoalIndex } from "../goals/goal-index.ts";
import { addBasics, listRemaining } from "../goals/known-skills.ts";
import { type GoalAnswer, matchGoal } from "../goals/match-goal.ts";
import { nearAnything } from "../goals/unsupported-topics.ts";
import { restateExamNames } from "../goals/restate-exam-names.ts";
import { parseGoalSkills } from "../goals/goal-skills.ts";
import type { GoalTool } from "../goals/goal-tools.ts";
import { restateDataTools } from "../goals/restate-data-tools.ts";
import { leaveOutKnown } from "./placement/leave-out-known.ts";
import { schedulePath } from "./schedule.ts";

const maxAlso = 3;
const minCandidates = 3;
const maxCandidates = 4;
/** Two hints; one alone ("company") is not enough to offer another path. */
const clearScore = 0.8;

/** Prerequisites first, otherwise in blueprint order; dropped milestones do not count. */
function sortByPrerequisites(milestones: BlueprintMilestone[]): BlueprintMilestone[] {
  const left = [...milestones];
  const sorted: BlueprintMilestone[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ key }) => key));
    const free = left.findIndex((m) => !m.prerequisites.some((key) => waiting.has(key)));
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}

/** A dropped prerequisite is replaced by its own prerequisites. */
function findPrerequisites(
  milestone: BlueprintMilestone,
  blueprint: Blueprint,
  keys: Map<string, string>,
): string[] {
  const found = milestone.prerequisites.flatMap((key) => {
    const own = keys.get(key);
    if (own) return [own];
    const dropped = blueprint.milestones.find((other) => other.key === key);
    return dropped ? findPrerequisites(dropped, blueprint, keys) : [];
  });
  return [...new Set(found)];
}

function buildMilestones(
  catalog: Catalog,
  { blueprint, milestones, steps }: ScaledBlueprint,
  answer: GoalAnswer,
  { input, without }: PlanProfile,
  owners: ReadonlyMap<string, Blueprint>,
): Record<string, Milestone> {
  const isArabic = input.language === "ar";
  const sorted = sortByPrerequisites(milestones);
  const keys = new Map(sorted.map(({ key }, index) => [key, `m${index + 1}`]));
  const criteria = buildCourseCriteria(input, answer.tools, without);
  return Object.fromEntries(
    sorted.map((milestone, order): [string, Milestone] => {
      const owner = owners.get(milestone.key) ?? blueprint;
      const courses = chooseCourses(catalog, owner, milestone, criteria);
      const first = courses[0]?.course;
      const ownSteps = steps.get(milestone.key) ?? [];
      const hours = sumHours(ownSteps);
      if (first) addUse(criteria.used, first, hours);
      return [
        `m${order + 1}`,
        {
          title: isArabic ? milestone.title_ar : milestone.title,
          description: isArabic ? milestone.description_ar : milestone.description,
          estimatedHours: hours,
          difficulty: milestone.difficulty,
          skills: milestone.skills,
          deliverables: isArabic ? milestone.deliverables_ar : milestone.deliverables,
          subMilestones: ownSteps.map((step, position) => ({
            id: `sub-${position + 1}`,
            title: isArabic ? step.title_ar : step.title,
            estimatedHours: step.estimated_hours,
          })),
          linkedCourses: courses,
          completionCriteria: isArabic
            ? milestone.completion_criteria_ar
            : milestone.completion_criteria,
          aiFeedback: null,
          prerequisites: findPrerequisites(milestone, blueprint, keys),
          order: order + 1,
          origin: {
            engine: "blueprint",
            name: owner.slug,
            key: milestone.key,
            date: input.today,
            session_lengths: "by_kind",
          },
        },
      ];
    }),
  );
}

function buildPlanProfile(
  input: PlanInput,
  goals: Pick<PlanProfile, "wantedGoal" | "unwantedGoal">,
  without: ReadonlySet<string>,
): PlanProfile {
  return { input, ...goals, known: addBasics(input.known_skills), without };
}

/** The whole blueprint for this user; null when nothing is left to learn. */
function scaleWholeBlueprint(
  blueprint: Blueprint,
  { input, known }: PlanProfile,
): ScaledBlueprint | null {
  const left = listRemaining(blueprint, known);
  return left.length > 0 ? scaleBlueprint(blueprint, left, input.level, known) : null;
}

function listCandidates(
  slugs: string[],
  index: GoalIndex,
  user: PlanProfile,
  maxCount: number,
): Candidate[] {
  const isArabic = user.input.language === "ar";
  return [...new Set(slugs)]
    .flatMap((slug) => index.blueprints.get(slug) ?? [])
    .flatMap((blueprint) => scaleWholeBlueprint(blueprint, user) ?? [])
    .slice(0, maxCount)
    .map(({ blueprint, hours, milestones }) => ({
      blueprint: blueprint.slug,
      title: isArabic ? blueprint.title_ar : blueprint.title,
      description: isArabic ? blueprint.description_ar : blueprint.description,
      hours,
      milestones: milestones.length,
    }));
}

/** Other named goals, clearly related ones, then related blueprints. */
function listAlso(answer: GoalAnswer, relatives: string[]): string[] {
  const scores = new Map(answer.near.map(({ slug, score }) => [slug, score]));
  const mentioned = relatives.filter((slug) => scores.has(slug));
  return [
    ...answer.direct.map(({ slug }) => slug),
    ...answer.near.filter(({ score }) => score >= clearScore).map(({ slug }) => slug),
    ...mentioned.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)),
    ...relatives,
  ];
}

/** What known skills removed from the path, and the milestones that known parts removed besides, to show to the user. */
function summarizeSkipped(
  { scaled, whole }: { scaled: ScaledBlueprint; whole: ScaledBlueprint },
  unreduced: BlueprintMilestone[],
  { input }: PlanProfile,
) {
  const all = scaleBlueprint(scaled.blueprint, unreduced, input.level, new Set());
  const remaining = new Set(whole.milestones);
  const dropped = new Set(unreduced.flatMap((milestone) => listDroppedSkills(milestone, scaled)));
  const helps = (skill: string) => [...addBasics([skill])].some((own) => dropped.has(own));
  return {
    known_skills_dropped: input.known_skills.filter(helps),
    milestones_dropped: unreduced
      .filter((milestone) => !remaining.has(milestone))
      .map(({ title, title_ar }) => (input.language === "ar" ? title_ar : title)),
    hours_saved: all.hours - scaled.hours,
  };
}

/** What the sub-milestones that are not in the path would teach. */
function listDroppedSkills(milestone: BlueprintMilestone, path: ScaledBlueprint): string[] {
  const remaining = new Set(path.steps.get(milestone.key)?.map(({ title }) => title));
  return milestone.sub_milestones
    .filter(({ title }) => !remaining.has(title))
    .flatMap(({ skills = milestone.skills }) => skills);
}

function planBlueprint(
  catalog: Catalog,
  index: GoalIndex,
  blueprint: Blueprint,
  answer: GoalAnswer,
  user: PlanProfile,
): PathOutcome {
  const { input, known } = user;
  const { language } = input;
  const others = listAlso(answer, index.relatives.get(blueprint.slug) ?? []).filter(
    (slug) => slug !== blueprint.slug,
  );
  if (listRemaining(blueprint, known).length === 0) {
    const candidates = listCandidates(others, index, user, maxCandidates);
    return { kind: "choice", reason: "nothing_left", are_related: true, candidates };
  }
  const composed = composePath(catalog, index, blueprint, answer, user);
  const scaled = scaleBlueprint(composed.blueprint, composed.milestones, input.level, known);
  const leaveOut = (all: ScaledBlueprint) => leaveOutKnown(all, input.known_parts ?? []);
  const whole = leaveOut(scaled);
  const path = composed.short ? leaveOut(applyShortSteps(scaled, composed.short.steps)) : whole;
  const without = new Set([...user.without, ...composed.unsuitableCourses]);
  const milestones = buildMilestones(catalog, path, answer, { ...user, without }, composed.owners);
  const tools = [
    ...new Set(composed.parts.flatMap(({ selection }) => selection.focus?.tools ?? [])),
  ];
  const isFocused = composed.parts[0]?.selection.focus != null;
  const isOfExam = composed.parts[0]?.certificate != null;
  const isPart = isFocused || (isOfExam && composed.leftOut.length > 0);
  const isLeftOut = (one: BlueprintMilestone) =>
    composed.leftOut.some(({ milestone }) => milestone === one);
  return {
    kind: "path",
    blueprint: blueprint.slug,
    ...describePath(composed, language),
    milestones,
    ...planDates(milestones, input),
    also: listCandidates(isPart ? [blueprint.slug, ...others] : others, index, user, maxAlso),
    focus: isFocused ? nameTools(tools, language) : [],
    ...summarizeSkipped(
      { scaled, whole },
      composed.unreduced.filter((one) => !isLeftOut(one)),
      user,
    ),
    left_out: composed.leftOut.map(({ milestone, reason }) => ({
      key: milestone.key,
      title: language === "ar" ? milestone.title_ar : milestone.title,
      hours: scaleBlueprint(composed.blueprint, [milestone], input.level, known).hours,
      reason,
    })),
    short_version: composed.short && {
      usual_hours: composed.short.usual_hours,
      hours_per_week_needed: composed.short.hours_per_week_needed,
      essential_hours: composed.short.essential_hours,
      // A milestone of which a part does not serve the exam is listed once.
      milestones: listShortened(whole, path, language).filter(
        ({ key }) => !composed.leftOut.some(({ milestone }) => milestone.key === key),
      ),
    },
  };
}

function applyShortSteps(
  whole: ScaledBlueprint,
  short: ReadonlyMap<string, BlueprintStep[]>,
): ScaledBlueprint {
  const steps = new Map([...whole.steps].map(([key, usual]) => [key, short.get(key) ?? usual]));
  return { ...whole, steps, hours: sumHours([...steps.values()].flat()) };
}

/** The milestones with fewer hours than usual, with the missing ones. */
function listShortened(
  whole: ScaledBlueprint,
  path: ScaledBlueprint,
  language: PlanInput["language"],
) {
  return path.milestones.flatMap((milestone) => {
    const hoursIn = ({ steps }: ScaledBlueprint) => sumHours(steps.get(milestone.key) ?? []);
    const hours = hoursIn(whole) - hoursIn(path);
    const { key, title, title_ar } = milestone;
    return hours > 0 ? [{ key, title: language === "ar" ? title_ar : title, hours }] : [];
  });
}

/** Dates of a new path; a deadline in the goal applies when none was chosen or cleared. */
export function planDates(milestones: Record<string, Milestone>, input: PlanInput) {
  const deadline = findDeadline(input);
  const plan = schedulePath({
    milestones,
    hoursPerWeek: input.hours_per_week,
    studyDays: input.study_days,
    startDate: input.start_date ?? input.today,
    doneBefore: [],
    deadline,
  });
  return { plan, deadline_from_words: input.deadline === null && deadline !== null };
}

/** The goal without what it rejects, unless nothing would be named then. */
function interpretGoal(index: GoalIndex, { known_skills, ...input }: PlanInput) {
  const goal = restateExamNames(restateDataTools(restateOwnWork(input.goal)));
  const { wanted, unwanted } = splitUnwanted(goal);
  const answer = matchGoal(wanted, index);
  const whole = { wantedGoal: goal, unwantedGoal: "" };
  if (answer.direct.length === 0) return { answer: matchGoal(goal, index), ...whole };
  const skip = (one: GoalAnswer) => skipKnownTools(one, known_skills, parseGoalSkills(goal));
  if (unwanted === "") return { answer: skip(answer), ...whole };
  const rejected = matchGoal(unwanted, index);
  const tools = answer.tools.filter((tool) => !rejected.tools.includes(tool));
  // "I don't want to become an accountant".
  const isNotForWork = rejected.isCareer;
  const isCareer = answer.isCareer && !isNotForWork;
  const interpreted = { ...answer, tools, isCareer, isNotForWork };
  const goals = { wantedGoal: wanted, unwantedGoal: unwanted };
  return { answer: skip(interpreted), ...goals };
}

/**
 * Known tools are named beside new ones; alone they are what the user wants to learn better, unless the goal says that
 * they are known: «أعرف بايثون وأريد تطوير التطبيقات».
 */
function skipKnownTools(
  answer: GoalAnswer,
  known: readonly string[],
  said: readonly string[],
): GoalAnswer {
  const areIn = (list: readonly string[]) => (tool: GoalTool) =>
    tool.skills.split(" ").every((skill) => list.includes(skill));
  const tools = answer.tools.filter((tool) => !areIn(known)(tool));
  if (tools.length > 0) return { ...answer, tools };
  const direct = answer.direct.filter(({ isByTool }) => !isByTool);
  const areSaid = answer.tools.length > 0 && answer.tools.every(areIn(said));
  return areSaid && direct.length > 0 ? { ...answer, tools, direct } : answer;
}

/** Related blueprints fill a short list; nothing is related to nothing. */
function addRelatives(near: string[], index: GoalIndex): string[] {
  const related = near.flatMap((slug) => index.relatives.get(slug) ?? []);
  const added = [...new Set(related)].filter((slug) => !near.includes(slug));
  return [...near, ...added.slice(0, Math.max(0, minCandidates - near.length))];
}

/**
 * Builds a path with dates and courses, or a choice of blueprints when the goal names none. Deterministic: no
 * clock and no randomness.
 */
export function planPath(
  catalog: Catalog,
  input: PlanInput,
  withoutCourses: ReadonlySet<string> = new Set(),
): PathOutcome {
  const index = readGoalIndex(catalog);
  const { answer, ...goals } = interpretGoal(index, input);
  const user = buildPlanProfile(input, goals, withoutCourses);
  const chosen = index.blueprints.get(input.blueprint ?? answer.direct[0]?.slug ?? "");
  if (chosen) return planBlueprint(catalog, index, chosen, answer, user);
  const named = answer.near.map(({ slug }) => slug);
  const near = named.length > 0 ? named : nearAnything;
  const candidates = listCandidates(addRelatives(near, index), index, user, maxCandidates);
  const { reason, isRelated: are_related } = answer;
  return { kind: "choice", reason, are_related, candidates };
}
