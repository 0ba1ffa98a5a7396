import { courseLengths, courseSorts } from "@masar/contract/courses/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLatestSearch } from "#web/platform/urls/use-latest-search.ts";

export const courseTabs = ["discover", "saved", "completed"] as const;
export type CourseTab = (typeof courseTabs)[number];

type CourseQuery = NonNullable<RequestOf<"listCourses">["query"]>;
export type CourseFilters = Omit<CourseQuery, "page" | "size" | "sort">;
export type CourseSort = NonNullable<CourseQuery["sort"]>;
export type CourseState = {
  tab: CourseTab;
  filters: CourseFilters;
  sort: CourseSort;
  page: number;
};

/** In the order of the chips. */
const filterKeys = [
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
const maxSlugLength = 80;

export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slug.test(text);
}

/** Drops values from the URL that the server would reject. */
export function parseCourseState(search: URLSearchParams): CourseState {
  const choose = <T extends string>(key: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === search.get(key));
  const text = (key: string, maxLength: number): string | undefined =>
    search.get(key)?.trim().slice(0, maxLength) || undefined;
  const term = (key: string): string | undefined => {
    const value = text(key, maxSlugLength);
    return value && isSlug(value) ? value : undefined;
  };
  const page = Number(search.get("page") ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= limits.courses.lastPage;
  const filters: Record<FilterKey, string | undefined> = {
    q: text("q", limits.courses.searchLength),
    field: term("field"),
    skill: term("skill"),
    language: choose("language", ["ar", "en"]),
    level: choose("level", levels),
    length: choose("length", courseLengths),
    free: choose("free", ["true"]),
    provider: text("provider", 60),
  };
  const active = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    tab: choose("tab", courseTabs) ?? "discover",
    filters: Object.fromEntries(active),
    sort: choose("sort", courseSorts) ?? "relevance",
    page: isPage ? page : 1,
  };
}

type StateChange = { filters?: CourseFilters } & Partial<Omit<CourseState, "filters">>;

const defaults = { tab: "discover", sort: "relevance", page: 1 };

/** Omits defaults. Other filters and another sort start at the first page. */
export function withState(search: URLSearchParams, change: StateChange): URLSearchParams {
  const { filters, ...others } = change;
  const next = new URLSearchParams(search);
  if (filters || others.sort) next.delete("page");
  for (const [key, value] of Object.entries({ ...filters, ...others })) {
    if (value && value !== defaults[key as keyof typeof defaults]) next.set(key, String(value));
    else next.delete(key);
  }
  return next;
}

export const noFilters: CourseFilters = Object.fromEntries(
  filterKeys.map((key) => [key, undefined]),
);

export function listActive(filters: CourseFilters): FilterKey[] {
  return filterKeys.filter((key) => filters[key] !== undefined);
}

/** Tab, search, filters, sort and page are in the URL, so that a reload or a shared link restores them. */
export function useCourseState() {
  const [search, setSearch] = useSearchParams();
  const getLatest = useLatestSearch(search);
  const state = useMemo(() => parseCourseState(search), [search]);
  const replace = (change: StateChange) =>
    setSearch(withState(getLatest(), change), { replace: true, preventScrollReset: true });
  return {
    ...state,
    setFilters: (filters: CourseFilters) => replace({ filters }),
    clearFilters: () => replace({ filters: noFilters }),
    setSort: (sort: CourseSort) => replace({ sort }),
    setTab: (tab: CourseTab) =>
      setSearch(withState(getLatest(), { tab }), { preventScrollReset: true }),
    pageHref: (page: number) => `?${withState(search, { page })}`,
  };
}
