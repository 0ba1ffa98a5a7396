import type { Milestone } from "@masar/contract/paths/schemas";
import type { BlueprintMilestone, Catalog, CatalogCourse } from "../../catalog/catalog.ts";
import { chooseCoursesByHours, type ChosenCourse } from "../choose-courses.ts";
import {
  buildCourseCriteria,
  type CourseCriteria,
  readReason,
  readTier,
} from "../course-criteria.ts";
import { isOverlong } from "../course-filters.ts";
import { isWithinBudget } from "../../catalog/budget.ts";
import { readGoalIndex, toStems } from "../../goals/goal-index.ts";
import { matchGoal } from "../../goals/match-goal.ts";
import type { PlanInput } from "../plan-input.ts";

const maxCandidates = 40;
const maxBlueprints = 3;
const maxLinked = 3;

const findTools = (catalog: Catalog, goal: string) => matchGoal(goal, readGoalIndex(catalog)).tools;

function isAllowed(course: CatalogCourse, criteria: CourseCriteria): boolean {
  return isWithinBudget(course.price_usd, criteria.budget) && !criteria.without.has(course.slug);
}

function listNearest(catalog: Catalog, goal: string) {
  const index = readGoalIndex(catalog);
  const { direct, near } = matchGoal(goal, index);
  return [...direct, ...near]
    .slice(0, maxBlueprints)
    .flatMap(({ slug }) => index.blueprints.get(slug) ?? []);
}

/** The words of a goal that may occur in a course title. */
function listGoalWords(catalog: Catalog, goal: string): Set<string> {
  const { silent, glue } = readGoalIndex(catalog);
  const words = [...toStems(goal)];
  return new Set(words.filter((word) => word.length > 2 && !silent.has(word) && !glue.has(word)));
}

/**
 * The courses a model may choose from, within the budget: those of the nearest blueprints and those with words of
 * the goal in their title. Free ones and those in the study language rank higher.
 */
export function listCandidateCourses(
  catalog: Catalog,
  input: PlanInput,
  without: ReadonlySet<string> = new Set(),
): CatalogCourse[] {
  const criteria = buildCourseCriteria(input, findTools(catalog, input.goal), without);
  const nearest = listNearest(catalog, input.goal);
  const goalWords = listGoalWords(catalog, input.goal);
  const rate = (course: CatalogCourse) => {
    const fromBlueprints = nearest.map(({ milestones }, rank) => {
      const skills = new Set(milestones.flatMap((milestone) => milestone.skills));
      const isPicked = milestones.some(({ course_slugs }) => course_slugs.includes(course.slug));
      const shared = course.skills_covered.filter((skill) => skills.has(skill)).length;
      return ((isPicked ? 3 : 0) + Math.min(2, shared)) / (rank + 1);
    });
    const titleWords = toStems(course.title);
    const mentioned = [...goalWords].filter((word) => titleWords.has(word)).length;
    // Title words must not outweigh the study language.
    return Math.max(0, ...fromBlueprints) + 0.9 * Math.min(2, mentioned);
  };
  return catalog.courses
    .filter((course) => isAllowed(course, criteria))
    .map((course) => ({ course, score: rate(course) }))
    .filter(({ score }) => score > 0)
    .map(({ course, score }) => ({ course, rank: score - readTier(course, criteria) }))
    .toSorted((a, b) => b.rank - a.rank || (a.course.slug < b.course.slug ? -1 : 1))
    .slice(0, maxCandidates)
    .map(({ course }) => course);
}

function toBlueprintMilestone(milestone: Milestone): BlueprintMilestone {
  const { title, description, deliverables, completionCriteria } = milestone;
  return {
    key: "",
    title,
    title_ar: title,
    description,
    description_ar: description,
    estimated_hours: milestone.estimatedHours,
    difficulty: milestone.difficulty,
    skills: milestone.skills,
    deliverables,
    deliverables_ar: deliverables,
    completion_criteria: completionCriteria,
    completion_criteria_ar: completionCriteria,
    prerequisites: [],
    sub_milestones: milestone.subMilestones.map((step) => ({
      title: step.title,
      title_ar: step.title,
      estimated_hours: step.estimatedHours,
    })),
    course_slugs: [],
  };
}

/**
 * The courses of a model's milestone: those it named that are in the catalog and within the budget; without any,
 * the choice of the blueprint engine.
 */
export function chooseModelCourses(
  catalog: Catalog,
  milestone: Milestone,
  named: readonly string[],
  input: PlanInput,
  without: ReadonlySet<string> = new Set(),
): ChosenCourse[] {
  const criteria = buildCourseCriteria(input, findTools(catalog, input.goal), without);
  const known = catalog.courses
    .filter(({ slug }) => named.includes(slug))
    .filter((course) => isAllowed(course, criteria));
  const short = known.filter((course) => !isOverlong(course, milestone.estimatedHours));
  const allowed = (short.length > 0 ? short : known)
    .toSorted(
      (a, b) =>
        readTier(a, criteria) - readTier(b, criteria) ||
        named.indexOf(a.slug) - named.indexOf(b.slug),
    )
    .slice(0, maxLinked)
    .map((course) => ({ course: course.slug, reason: readReason(course, criteria) }));
  if (allowed.length > 0) return allowed;
  const { title } = milestone;
  const field = listNearest(catalog, input.goal)[0]?.field ?? "";
  const blueprint = {
    slug: "",
    title,
    title_ar: title,
    description: "",
    description_ar: "",
    field,
    milestones: [],
  };
  return chooseCoursesByHours(catalog, blueprint, toBlueprintMilestone(milestone), criteria);
}

/** Removes excluded courses; a milestone left without any gets new ones. */
export function replaceModelCourses(
  catalog: Catalog,
  milestones: Record<string, Milestone>,
  input: PlanInput,
  without: ReadonlySet<string>,
): Record<string, Milestone> {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => {
      const named = milestone.linkedCourses.map(({ course }) => course);
      const linkedCourses = chooseModelCourses(catalog, milestone, named, input, without);
      return [key, { ...milestone, linkedCourses }];
    }),
  );
}
