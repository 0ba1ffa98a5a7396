import type { Catalog, CatalogCourse } from "@masar/domain/catalog/catalog";
import { getCatalog } from "./current-catalog.ts";

const contents = new WeakMap<Catalog, Map<string, ReturnType<typeof describe>>>();

/** What is in a course, for the division of a milestone into sessions. Undefined for a course that left the catalog. */
export function findCourseContent(slug: string | null) {
  const catalog = getCatalog();
  const known = contents.get(catalog) ?? new Map(catalog.courses.map((c) => [c.slug, describe(c)]));
  contents.set(catalog, known);
  return known.get(slug ?? "");
}

function describe(course: CatalogCourse) {
  const { title, description, description_ar, language, skills_covered: skills } = course;
  return {
    text: [title, description, description_ar, ...skills].join(" "),
    skills,
    language,
    level: course.experience_level,
    hours: course.duration_hours,
    isFree: course.price_usd === 0,
  };
}
