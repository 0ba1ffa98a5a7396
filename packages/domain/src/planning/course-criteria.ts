import type { Budget, CourseReason, Level, StudyLanguage } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { BlueprintMilestone, CatalogCourse } from "../catalog/catalog.ts";
import type { GoalTool } from "../goals/goal-tools.ts";
import { addBasics } from "../goals/known-skills.ts";
import type { PlanInput } from "./plan-input.ts";
import { lengthFactors } from "./course-length.ts";
import { isAboveLevel } from "./session-courses.ts";

type CourseUse = { count: number; hours: number };

export type CourseCriteria = {
  goal: string;
  tools: GoalTool[];
  studyLanguage: StudyLanguage;
  /** The interface language, preferred when both are studied. */
  language: Language;
  budget: Budget;
  level: Level;
  known: ReadonlySet<string>;
  /** How often each course was the first choice of an earlier milestone, and for how many hours. */
  used: ReadonlyMap<string, CourseUse>;
  /** Excluded slugs, such as courses with dead links. */
  without: ReadonlySet<string>;
};

export function buildCourseCriteria(
  input: PlanInput,
  tools: GoalTool[],
  without: ReadonlySet<string>,
): CourseCriteria & { used: Map<string, CourseUse> } {
  return {
    goal: input.goal,
    tools,
    studyLanguage: input.study_language,
    language: input.language,
    budget: input.budget,
    level: input.level,
    known: addBasics(input.known_skills),
    used: new Map(),
    without,
  };
}

export function addUse(used: Map<string, CourseUse>, slug: string, hours: number): void {
  const before = used.get(slug) ?? { count: 0, hours: 0 };
  used.set(slug, { count: before.count + 1, hours: before.hours + hours });
}

export function readReason(
  course: Pick<CatalogCourse, "language" | "price_usd">,
  criteria: Pick<CourseCriteria, "studyLanguage">,
): CourseReason {
  const isStudied = criteria.studyLanguage === "both" || course.language === criteria.studyLanguage;
  const language = isStudied ? "study_language" : "other_language";
  return course.price_usd === 0 ? `${language}_free` : `${language}_paid`;
}

/** Study language free, study language paid, then the same in the other language. */
export function readTier(course: CatalogCourse, criteria: CourseCriteria): number {
  const first = criteria.studyLanguage === "both" ? criteria.language : criteria.studyLanguage;
  return (course.language === first ? 0 : 2) + (course.price_usd === 0 ? 0 : 1);
}

/** Above both the milestone and the user. */
export function isTooHard(
  course: CatalogCourse,
  milestone: BlueprintMilestone,
  { level }: CourseCriteria,
): boolean {
  return isAboveLevel(course.experience_level, milestone.difficulty, level);
}

/** The language first; then the level, because an unsuitable course is worth no price. */
export function readOrder(
  course: CatalogCourse,
  milestone: BlueprintMilestone,
  criteria: CourseCriteria,
): number {
  const tier = readTier(course, criteria);
  const isCurriculum = course.duration_hours > lengthFactors.curriculum * milestone.estimated_hours;
  const price = tier % 2;
  return (
    (tier - price) * 4 +
    (isTooHard(course, milestone, criteria) ? 4 : 0) +
    (isCurriculum ? 2 : 0) +
    price
  );
}
