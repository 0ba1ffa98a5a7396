import type { QueryClient } from "@tanstack/react-query";
import { getQueryClient } from "#web/platform/api/query-client.ts";
import { sessionQuery } from "#web/sync/device-session.ts";

type LoaderArgs<Params> = { request: Request; params: Params };

/**
 * Makes the `clientLoader` of a page whose data is requested while its strings load. It does not wait for the data:
 * the page draws its own loading and error states.
 */
export function createPrefetchLoader<Params>(
  loadStrings: (args: { request: Request }) => Promise<null>,
  prefetch: (client: QueryClient, params: Params) => Promise<unknown>,
): (args: LoaderArgs<Params>) => Promise<null> {
  return (args) => {
    void prefetchForUser((client) => prefetch(client, args.params));
    return loadStrings(args);
  };
}

/** Visitors have nothing to prefetch. Without an answer to the session check the page asks itself. */
export async function prefetchForUser(
  prefetch: (client: QueryClient) => Promise<unknown>,
): Promise<void> {
  const client = getQueryClient();
  const check = await client.ensureQueryData(sessionQuery(client)).catch(() => null);
  if (check?.session) await prefetch(client);
}
