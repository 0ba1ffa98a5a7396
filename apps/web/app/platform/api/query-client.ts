import { limits } from "@masar/contract/limits";
import { QueryClient } from "@tanstack/react-query";
import { isFinalAnswer } from "./is-final-answer.ts";

let shared: QueryClient | undefined;

/** One for the pages and their loaders, which run before the first page is drawn. */
export function getQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.queries.staleMs,
        gcTime: limits.queries.cacheMs,
        retry: (failures, error) => failures < limits.queries.queryRetries && !isFinalAnswer(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline shows an error instead of waiting forever.
        networkMode: "always",
      },
      mutations: {
        retry: (failures, error) =>
          failures < limits.queries.mutationRetries && !isFinalAnswer(error),
        networkMode: "always",
      },
    },
  });
}
