import { readFileSync } from "node:fs";
import type { Catalog, CourseHost, Provenance } from "@masar/domain/catalog/catalog";
import type { Glossary, HelpEntry } from "@masar/domain/catalog/library-entries";
import type { RoleNames } from "@masar/domain/catalog/role-search";
import type { PathPageText } from "@masar/domain/path-pages/path-page";
import type { SearchAlias } from "@masar/domain/text/search-words";

/** The seed data as checked by `catalog.test.ts`; what is certain in it and what is not: README.md beside. */
function load(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
}

export const catalog: Catalog = {
  courses: load("courses") as Catalog["courses"],
  blueprints: load("blueprints") as Catalog["blueprints"],
  skills: load("skills") as Catalog["skills"],
  fields: load("fields") as Catalog["fields"],
  milestoneRoles: load("milestone-roles") as Catalog["milestoneRoles"],
  exams: load("exams") as Catalog["exams"],
  certificates: load("certificates") as Catalog["certificates"],
};

export const courseHosts = load("hosts") as CourseHost[];
export const provenance = load("provenance") as Record<string, Provenance>;
/** How Masar works, how to study, and what learners ask about work and fields. */
export const helpEntries = load("help") as HelpEntry[];
/** Short explanations of concepts, and of pairs that are often mixed up. */
export const glossary = load("glossary") as Glossary;
/** What learners call a provider or a subject that the texts of courses call otherwise. */
export const searchAliases = load("search-aliases") as SearchAlias[];
/** For the public page of a blueprint, by slug. */
export const pathPageTexts = load("path-pages") as Record<string, PathPageText>;
/** What learners call the role or subject of a blueprint. */
export const roleNames = load("role-names") as RoleNames[];
/** The same for the search of public pages, by blueprint. */
export const pathPageNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  roleNames.map(({ blueprint, short, full }) => [blueprint, [...short, ...full]]),
);
