import { foldText } from "../text/fold-arabic.ts";
import type { SearchAlias } from "../text/search-words.ts";
import type { Blueprint, CatalogCourse } from "./catalog.ts";

/** `short` names also occur in texts of courses, so that each of them finds the others. */
export type RoleNames = { blueprint: string; short: string[]; full: string[] };

/**
 * A word that no learner types and that the search text of every course of the blueprint contains. One word, so that
 * the words of a role's name do not match on their own: "business" must not find each course of Business English.
 */
function toRoleMarker(blueprint: string): string {
  return `xrole${blueprint.replaceAll("-", "")}`;
}

/** Blueprints that link the course, or whose milestones need its main skill in the same field. */
export function listRoleMarkers(
  course: Pick<CatalogCourse, "slug" | "fields" | "skills_covered">,
  blueprints: readonly Blueprint[],
): string[] {
  const [mainSkill = ""] = course.skills_covered;
  return blueprints
    .filter(({ field, milestones }) =>
      milestones.some(
        ({ course_slugs, skills }) =>
          course_slugs.includes(course.slug) ||
          (course.fields.includes(field) && skills.includes(mainSkill)),
      ),
    )
    .map(({ slug }) => toRoleMarker(slug));
}

export function listRoleAliases(
  roles: readonly RoleNames[],
  blueprints: readonly Blueprint[],
): SearchAlias[] {
  return roles.flatMap(({ blueprint, short, full }) => {
    const { title, title_ar } = blueprints.find(({ slug }) => slug === blueprint) ?? {
      title: "",
      title_ar: "",
    };
    const titles = [title, title_ar].flatMap((name) => [name, name.split("(", 1)[0] ?? ""]);
    const say = uniqueFolded([...short, ...full, ...titles]);
    const others = uniqueFolded(short).map((name) => ({ say: uniqueFolded(short), find: name }));
    return [{ say, find: toRoleMarker(blueprint) }, ...others];
  });
}

const otherThanWords = /[^\p{L}-]/u;

/** "ecommerce" finds "e-commerce", for every word that one of the texts writes with a hyphen. */
export function listJoinedAliases(texts: readonly string[]): SearchAlias[] {
  const words = uniqueFolded(
    texts.flatMap((text) => text.split(otherThanWords).filter((word) => /\p{L}-\p{L}/u.test(word))),
  );
  return words.map((find) => ({ say: [find.replaceAll(" ", "")], find }));
}

function uniqueFolded(names: readonly string[]): string[] {
  return [...new Set(names.map(foldText).filter(Boolean))];
}
