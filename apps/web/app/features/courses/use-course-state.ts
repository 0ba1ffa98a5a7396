import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLatestSearch } from "#web/platform/urls/use-latest-search.ts";
import {
  type CourseFilters,
  type CourseSort,
  type CourseTab,
  readCourseState,
  withFilters,
  withoutFilters,
  withPage,
  withSort,
  withTab,
} from "./course-state.ts";

/** Tab, search, filters, sort and page stand in the address: a reload or a shared link shows the same. */
export function useCourseState() {
  const [search, setSearch] = useSearchParams();
  const readLatest = useLatestSearch(search);
  const state = useMemo(() => readCourseState(search), [search]);
  const put = (next: URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return {
    ...state,
    setFilters: (changes: CourseFilters) => put(withFilters(readLatest(), changes)),
    clearFilters: () => put(withoutFilters(readLatest())),
    setSort: (sort: CourseSort) => put(withSort(readLatest(), sort)),
    setTab: (tab: CourseTab) => setSearch(withTab(readLatest(), tab), { preventScrollReset: true }),
    /** A link's target: pages are steps the back button knows. */
    pageHref: (page: number) => `?${withPage(search, page)}`,
  };
}
