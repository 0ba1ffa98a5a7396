import { keepPreviousData } from "@tanstack/react-query";

/** Options of a list that is loaded page by page: always refetched, and the old pages stay until the new ones are there. */
export const pagedOptions = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
};
