import type { Milestone } from "@masar/contract/paths/schemas";
import type { BlueprintMilestone, Catalog, CatalogCourse } from "../../catalog/catalog.ts";
import {
  chooseCourses,
  type ChosenCourse,
  type CourseCriteria,
  isWithinBudget,
  readReason,
  readTier,
} from "../choose-courses.ts";
import { readGoalIndex, splitWords } from "../../goals/goal-index.ts";
import { addBasics } from "../../goals/known-skills.ts";
import { matchGoal } from "../../goals/match-goal.ts";
import type { PlanInput } from "../plan-path.ts";
import { stemWord } from "../../text/stem-words.ts";

const mostCandidates = 40;
const mostBlueprints = 3;
const mostLinked = 3;

function buildCourseCriteria(
  catalog: Catalog,
  input: PlanInput,
  without: ReadonlySet<string>,
): CourseCriteria {
  return {
    goal: input.goal,
    tools: matchGoal(input.goal, readGoalIndex(catalog)).tools,
    studyLanguage: input.study_language,
    language: input.language,
    budget: input.budget,
    level: input.level,
    known: addBasics(input.known_skills),
    used: new Map(),
    without,
  };
}

function isAllowed(course: CatalogCourse, wish: CourseCriteria): boolean {
  return isWithinBudget(course.price_usd, wish.budget) && !wish.without.has(course.slug);
}

function listNearest(catalog: Catalog, goal: string) {
  const index = readGoalIndex(catalog);
  const { direct, near } = matchGoal(goal, index);
  return [...direct, ...near]
    .slice(0, mostBlueprints)
    .flatMap(({ slug }) => index.blueprints.get(slug) ?? []);
}

/** The words of a goal that may stand in a course's title. */
function readGoalWords(catalog: Catalog, goal: string): Set<string> {
  const { silent, glue } = readGoalIndex(catalog);
  const words = splitWords(goal).map(stemWord);
  return new Set(words.filter((word) => word.length > 2 && !silent.has(word) && !glue.has(word)));
}

/**
 * What a model may choose from: the courses of the nearest blueprints and those whose titles speak of the goal,
 * within the budget. One in the study language, or free, needs to lie less near.
 */
export function listCandidateCourses(
  catalog: Catalog,
  input: PlanInput,
  without: ReadonlySet<string> = new Set(),
): CatalogCourse[] {
  const wish = buildCourseCriteria(catalog, input, without);
  const nearest = listNearest(catalog, input.goal);
  const goalWords = readGoalWords(catalog, input.goal);
  const rate = (course: CatalogCourse) => {
    const fromBlueprints = nearest.map(({ milestones }, rank) => {
      const skills = new Set(milestones.flatMap((milestone) => milestone.skills));
      const isPicked = milestones.some(({ course_slugs }) => course_slugs.includes(course.slug));
      const shared = course.skills_covered.filter((skill) => skills.has(skill)).length;
      return ((isPicked ? 3 : 0) + Math.min(2, shared)) / (rank + 1);
    });
    const titleWords = new Set(splitWords(course.title).map(stemWord));
    const spokenOf = [...goalWords].filter((word) => titleWords.has(word)).length;
    // Titles are in one language: their words must not outweigh the language one studies in.
    return Math.max(0, ...fromBlueprints) + 0.9 * Math.min(2, spokenOf);
  };
  return catalog.courses
    .filter((course) => isAllowed(course, wish))
    .map((course) => ({ course, score: rate(course) }))
    .filter(({ score }) => score > 0)
    .map(({ course, score }) => ({ course, rank: score - readTier(course, wish) }))
    .toSorted((a, b) => b.rank - a.rank || (a.course.slug < b.course.slug ? -1 : 1))
    .slice(0, mostCandidates)
    .map(({ course }) => course);
}

/** The shape in which the blueprints' choice of courses knows a milestone. */
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
 * The courses of a model's milestone: of those it named, the ones the catalog knows and the budget allows, in
 * the order every path has; where none is left, what the blueprints' own choice finds for its skills.
 */
export function chooseModelCourses(
  catalog: Catalog,
  milestone: Milestone,
  named: readonly string[],
  input: PlanInput,
  without: ReadonlySet<string> = new Set(),
): ChosenCourse[] {
  const wish = buildCourseCriteria(catalog, input, without);
  const known = catalog.courses.filter(({ slug }) => named.includes(slug));
  const kept = known
    .filter((course) => isAllowed(course, wish))
    .toSorted(
      (a, b) =>
        readTier(a, wish) - readTier(b, wish) || named.indexOf(a.slug) - named.indexOf(b.slug),
    )
    .slice(0, mostLinked)
    .map((course) => ({ course: course.slug, reason: readReason(course, wish) }));
  if (kept.length > 0) return kept;
  const { title } = milestone;
  const field = listNearest(catalog, input.goal)[0]?.field ?? "";
  const around = {
    slug: "",
    title,
    title_ar: title,
    description: "",
    description_ar: "",
    field,
    milestones: [],
  };
  return chooseCourses(catalog, around, toBlueprintMilestone(milestone), wish);
}

/** The same road without some courses: what stays of the others stays, and where none does, others are chosen. */
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
