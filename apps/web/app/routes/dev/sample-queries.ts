import { ApiError } from "#web/platform/api/api-client.ts";
import type { PagedQuery } from "#web/ui/layout/paged-list.tsx";

export const loadedQuery: PagedQuery = {
  error: null,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  refetch: () => {},
  fetchNextPage: () => {},
};
export const loadingQuery: PagedQuery = { ...loadedQuery, isFetching: true };
export const failedQuery: PagedQuery = { ...loadedQuery, error: new Error("Sample error") };
export const retryingQuery: PagedQuery = { ...failedQuery, isFetching: true };
export const missingQuery: PagedQuery = {
  ...loadedQuery,
  error: new ApiError(404, { code: "not_found" }),
};
