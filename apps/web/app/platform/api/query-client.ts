import { limits } from "@masar/contract/limits";
import { QueryClient } from "@tanstack/react-query";

// The server's "no" (4xx) is an answer, not a failure: asking again cannot change it, it only
// keeps the learner waiting and spends their rate limit. Everything else gets its two retries.
function isFinalAnswer(error: unknown): boolean {
  const status =
    typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
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
        // Offline is an answer to show, not a reason to spin for ever.
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
