import type { Catalog } from "@masar/domain/catalog/catalog";
import { type CourseContent, describeCourse } from "@masar/domain/planning/place/place-milestone";
import { getCatalog } from "./current-catalog.ts";

const contents = new WeakMap<Catalog, Map<string, CourseContent>>();

/** What is in a course, for the division of a milestone into sessions. Undefined for a course that left the catalog. */
export function findCourseContent(slug: string): CourseContent | undefined {
  const catalog = getCatalog();
  const known =
    contents.get(catalog) ?? new Map(catalog.courses.map((c) => [c.slug, describeCourse(c)]));
  contents.set(catalog, known);
  return known.get(slug);
}
