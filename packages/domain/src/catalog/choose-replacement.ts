import type { CourseCard } from "@masar/contract/courses/schemas";
import type { Level } from "@masar/contract/paths/constants";

export type ReplaceableCourse = Pick<
  CourseCard,
  | "slug"
  | "title"
  | "language"
  | "price_usd"
  | "duration_hours"
  | "rating"
  | "experience_level"
  | "skills_covered"
>;

type Holder = { skills: readonly string[] };

const levelRank: Record<Level, number> = { beginner: 0, intermediate: 1, advanced: 2 };

/**
 * The best of `candidates` in place of a course that no longer opens, or undefined. It teaches what each of `holders`,
 * the milestones that have the course, has the course for. The path names every course once, so it is none of `inPath`.
 */
export function chooseReplacement<Course extends ReplaceableCourse>(
  dead: ReplaceableCourse,
  candidates: readonly Course[],
  { holders, inPath }: { holders: readonly Holder[]; inPath: ReadonlySet<string> },
): Course | undefined {
  const needs = holders.map(({ skills }) => listNeeded(dead, skills));
  const countNeeded = ({ skills_covered }: Course) =>
    needs.flat().filter((skill) => skills_covered.includes(skill)).length;
  const distance = ({ experience_level: level }: Course) =>
    Math.abs(levelRank[level] - levelRank[dead.experience_level]);
  const lengthDifference = ({ duration_hours }: Course) =>
    Math.abs(duration_hours - dead.duration_hours);
  return candidates
    .filter((course) => course.slug !== dead.slug && !inPath.has(course.slug))
    .filter((course) => course.language === dead.language && isSamePrice(course, dead))
    .filter((course) => distance(course) <= 1)
    .filter(({ skills_covered }) =>
      needs.every(([main]) => main !== undefined && skills_covered.includes(main)),
    )
    .toSorted(
      (a, b) =>
        countNeeded(b) - countNeeded(a) ||
        distance(a) - distance(b) ||
        (b.rating ?? 4) - (a.rating ?? 4) ||
        lengthDifference(a) - lengthDifference(b) ||
        (a.slug < b.slug ? -1 : 1),
    )[0];
}

/** The milestone's skills that the course teaches; its own main skill where the milestone names none of the catalog. */
function listNeeded({ skills_covered }: ReplaceableCourse, skills: readonly string[]): string[] {
  const shared = skills.filter((skill) => skills_covered.includes(skill));
  return shared.length > 0 ? shared : skills_covered.slice(0, 1);
}

/** Both free, both of a price that varies, or not dearer. */
function isSamePrice(course: ReplaceableCourse, dead: ReplaceableCourse): boolean {
  const { price_usd: price } = course;
  if (dead.price_usd === null || dead.price_usd === 0) return price === dead.price_usd;
  return price !== null && price > 0 && price <= dead.price_usd;
}
