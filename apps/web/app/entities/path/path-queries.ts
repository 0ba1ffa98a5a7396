import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { pathKey, pathsKey } from "#web/entities/query-keys.ts";

export const pathsQuery = queryOptions({
  queryKey: pathsKey,
  queryFn: () => afterPendingChanges(async () => (await call(pathsEndpoints, "listPaths")).paths),
});

export function pathQuery(id: string) {
  return queryOptions({
    queryKey: pathKey(id),
    queryFn: () => afterPendingChanges(() => call(pathsEndpoints, "getPath", { params: { id } })),
  });
}
