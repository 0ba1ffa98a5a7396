import { courseLengths, courseSorts } from "@masar/contract/courses/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";

export const courseTabs = ["discover", "saved", "completed"] as const;
export type CourseTab = (typeof courseTabs)[number];
const courseLanguages = ["ar", "en"] as const;

type CourseQuery = NonNullable<RequestOf<"listCourses">["query"]>;
export type CourseFilters = Omit<CourseQuery, "page" | "size" | "sort">;
export type CourseSort = NonNullable<CourseQuery["sort"]>;
export type CourseState = {
  tab: CourseTab;
  filters: CourseFilters;
  sort: CourseSort;
  page: number;
};

/** Everything a filter can be, in the order of its chips. */
export const filterKeys = [
  "q",
  "field",
  "skill",
  "language",
  "level",
  "length",
  "free",
  "provider",
] as const satisfies readonly (keyof CourseFilters)[];
export type FilterKey = (typeof filterKeys)[number];

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address as the server would accept it: what is unknown there is left out, not sent and refused. */
export function readCourseState(search: URLSearchParams): CourseState {
  const choose = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === search.get(key));
  const text = (key: string, longest: number): string | undefined =>
    search.get(key)?.trim().slice(0, longest) || undefined;
  const term = (key: string): string | undefined => {
    const value = text(key, 80);
    return value && slug.test(value) ? value : undefined;
  };
  const page = Number(search.get("page") ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= limits.courses.lastPage;
  const filters: Record<FilterKey, string | undefined> = {
    q: text("q", limits.courses.searchLength),
    field: term("field"),
    skill: term("skill"),
    language: choose("language", courseLanguages),
    level: choose("level", levels),
    length: choose("length", courseLengths),
    free: choose("free", ["true"]),
    provider: text("provider", 60),
  };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    tab: choose("tab", courseTabs) ?? "discover",
    filters: Object.fromEntries(given),
    sort: choose("sort", courseSorts) ?? "relevance",
    page: isPage ? page : 1,
  };
}

/** The same address with some filters changed; another selection always begins at its first page. */
export function withFilters(search: URLSearchParams, changes: CourseFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  next.delete("page");
  return next;
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const nothing = Object.fromEntries(filterKeys.map((key) => [key, undefined]));
  return withFilters(search, nothing);
}

export function withSort(search: URLSearchParams, sort: CourseSort): URLSearchParams {
  const next = withFilters(search, {});
  if (sort === "relevance") next.delete("sort");
  else next.set("sort", sort);
  return next;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
}

export function withTab(search: URLSearchParams, tab: CourseTab): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === "discover") next.delete("tab");
  else next.set("tab", tab);
  return next;
}

export function listActive(filters: CourseFilters): FilterKey[] {
  return filterKeys.filter((key) => filters[key] !== undefined);
}
