import type { BlueprintMilestone, CatalogCourse } from "../catalog/catalog.ts";
import { type CourseCriteria, isTooHard, readTier } from "./course-criteria.ts";

/** A course of more than this many times the hours of the milestone comes after shorter ones. */
const maxLength = 2;

export const isLong = (
  { duration_hours }: CatalogCourse,
  { estimated_hours }: BlueprintMilestone,
) => duration_hours > maxLength * estimated_hours;

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
