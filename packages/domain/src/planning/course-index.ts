import type { Catalog, CatalogCourse } from "../catalog/catalog.ts";
import { toStems } from "../goals/goal-index.ts";
import { describeMaterial, type MaterialTools } from "./place/tool-conflict.ts";

export type CourseIndex = {
  bySkill: Map<string, CatalogCourse[]>;
  titleWords: Map<string, Set<string>>;
  labels: Map<string, string>;
  tools: Map<string, MaterialTools>;
};

const indexes = new WeakMap<Catalog, CourseIndex>();

/** Courses by skill and the words of their titles; built once per catalog. */
export function getCourseIndex(catalog: Catalog): CourseIndex {
  const known = indexes.get(catalog);
  if (known) return known;
  const index: CourseIndex = {
    bySkill: new Map(),
    titleWords: new Map(catalog.courses.map(({ slug, title }) => [slug, toStems(title)])),
    labels: new Map(catalog.skills.map(({ id, label, label_ar }) => [id, `${label} ${label_ar}`])),
    tools: new Map(
      catalog.courses.map(({ slug, title, description: text, skills_covered: skills }) => [
        slug,
        describeMaterial({ title, text, skills }),
      ]),
    ),
  };
  for (const course of catalog.courses) {
    for (const skill of course.skills_covered) {
      index.bySkill.set(skill, [...(index.bySkill.get(skill) ?? []), course]);
    }
  }
  indexes.set(catalog, index);
  return index;
}
