import type { BlueprintMilestone, CatalogCourse } from "../catalog/catalog.ts";
import { type CourseCriteria, isTooHard, readTier } from "./course-criteria.ts";
import { lengthFactors } from "./course-length.ts";

export const isLong = (
  { duration_hours }: CatalogCourse,
  { estimated_hours }: BlueprintMilestone,
) => duration_hours > lengthFactors.long * estimated_hours;

export const isOverlong = (
  { duration_hours }: Pick<CatalogCourse, "duration_hours">,
  hours: number,
) => duration_hours > lengthFactors.overlong * hours;

/** English courses for Arabic learners only where there is no Arabic one; for English learners no Arabic ones at all. */
export function filterLanguage(courses: CatalogCourse[], { studyLanguage }: CourseCriteria) {
  if (studyLanguage === "both") return courses;
  const studied = courses.filter(({ language }) => language === studyLanguage);
  // A learner of Arabic courses often reads English too, but hardly the other way round.
  return studyLanguage === "en" || studied.length > 0 ? studied : courses;
}

/** Leaves out a course much longer than the milestone, unless hand-picked, where shorter ones teach the same of it. */
export function dropReplaceable(
  courses: CatalogCourse[],
  milestone: BlueprintMilestone,
  criteria: CourseCriteria,
): CatalogCourse[] {
  const short = courses.filter((course) => !isLong(course, milestone));
  const canReplace = (other: CatalogCourse, course: CatalogCourse) =>
    readTier(other, criteria) <= readTier(course, criteria) &&
    (!isTooHard(other, milestone, criteria) || isTooHard(course, milestone, criteria));
  const isReplaceable = (course: CatalogCourse) =>
    course.skills_covered
      .filter((skill) => milestone.skills.includes(skill))
      .every((skill) =>
        short.some((other) => other.skills_covered.includes(skill) && canReplace(other, course)),
      );
  return courses.filter(
    (course) =>
      !isLong(course, milestone) ||
      milestone.course_slugs.includes(course.slug) ||
      !isReplaceable(course),
  );
}

/**
 * Leaves out an overlong course where another one teaches the same main skills of the milestone and its
 * sub-milestones, and a whole curriculum wherever there is another course.
 */
export function dropLongest(
  courses: CatalogCourse[],
  { hours, mainSkills }: { hours: number; mainSkills: readonly string[] },
): CatalogCourse[] {
  const parts = courses.filter(
    ({ duration_hours }) => duration_hours <= lengthFactors.curriculum * hours,
  );
  const rest = parts.length > 0 ? parts : courses;
  const short = rest.filter((course) => !isOverlong(course, hours));
  const isReplaceable = ({ skills_covered }: CatalogCourse) =>
    mainSkills
      .filter((skill) => skills_covered.includes(skill))
      .every((skill) => short.some((other) => other.skills_covered.includes(skill)));
  return short.length === 0
    ? rest
    : rest.filter((course) => !isOverlong(course, hours) || !isReplaceable(course));
}
