import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { whenSent } from "#web/sync/send-change.ts";
import { pathKey, pathsKey } from "#web/entities/query-keys.ts";

export const pathsQuery = queryOptions({
  queryKey: pathsKey,
  queryFn: () => whenSent(async () => (await call(pathsEndpoints, "listPaths")).paths),
});

export function pathQuery(id: string) {
  return queryOptions({
    queryKey: pathKey(id),
    queryFn: () => whenSent(() => call(pathsEndpoints, "getPath", { params: { id } })),
  });
}
