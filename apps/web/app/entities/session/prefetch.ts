import { limits } from "@masar/contract/limits";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { getQueryClient } from "#web/platform/api/query-client.ts";
import { sessionQuery } from "#web/sync/device-session.ts";

type LoaderArgs<Params> = { request: Request; params: Params };

/**
 * Makes the `clientLoader` of a page whose data is requested while its strings load. It does not wait for the data:
 * the page draws its own loading and error states.
 */
export function createPrefetchLoader<Params, Data, Key extends QueryKey>(
  loadStrings: (args: { request: Request }) => Promise<null>,
  toQuery: (params: Params) => FetchQueryOptions<Data, Error, Data, Key>,
): (args: LoaderArgs<Params>) => Promise<null> {
  return (args) => {
    void prefetchForUser(toQuery(args.params));
    return loadStrings(args);
  };
}

/**
 * Visitors have nothing to prefetch, and the server rejects the requests of an account whose deletion is due. Without
 * an answer to the session check the page asks itself.
 */
export async function prefetchForUser<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const client = getQueryClient();
  const check = await client.ensureQueryData(sessionQuery(client)).catch(() => null);
  if (!check?.session || check.session.user.deletion_due_at) return;
  const isPerVisit = query.staleTime === limits.queries.visitStaleMs;
  await client.prefetchQuery(isPerVisit ? { ...query, staleTime: 0 } : query);
}
