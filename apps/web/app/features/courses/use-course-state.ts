import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLatestSearch } from "#web/platform/urls/use-latest-search.ts";
import {
  type CourseFilters,
  type CourseSort,
  type CourseTab,
  parseCourseState,
  withFilters,
  withoutFilters,
  withPage,
  withSort,
  withTab,
} from "./course-state.ts";

/** Tab, search, filters, sort and page are in the URL, so that a reload or a shared link restores them. */
export function useCourseState() {
  const [search, setSearch] = useSearchParams();
  const getLatest = useLatestSearch(search);
  const state = useMemo(() => parseCourseState(search), [search]);
  const replace = (next: URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return {
    ...state,
    setFilters: (changes: CourseFilters) => replace(withFilters(getLatest(), changes)),
    clearFilters: () => replace(withoutFilters(getLatest())),
    setSort: (sort: CourseSort) => replace(withSort(getLatest(), sort)),
    setTab: (tab: CourseTab) => setSearch(withTab(getLatest(), tab), { preventScrollReset: true }),
    pageHref: (page: number) => `?${withPage(search, page)}`,
  };
}
