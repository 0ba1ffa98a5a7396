import { useContext, useMemo } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from "react-router";
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

/** What was chosen last, drawn or not: a second choice in the same moment must not undo the first. */
function useLatestSearch(drawn: URLSearchParams): () => URLSearchParams {
  const router = useContext(DataRouterContext)?.router;
  return () => {
    if (!router) return drawn;
    const { navigation, location } = router.state;
    return new URLSearchParams((navigation.location ?? location).search);
  };
}
