import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
} from "@tanstack/react-query";

/** A list that is loaded page by page: always refetched, and the old pages stay until the new ones are there. */
export function pagedQuery<After extends string | number, Page extends { next: After | null }>(
  queryKey: QueryKey,
  load: (after: After | undefined) => Promise<Page>,
  staleTime = 0,
) {
  type Param = After | undefined;
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, Param>, QueryKey, Param>({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam as Param),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime,
  });
}
