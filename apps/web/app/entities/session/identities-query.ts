import { identityEndpoints } from "@masar/contract/identities/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

export const identitiesQuery = queryOptions({
  queryKey: ["settings", "identities"],
  queryFn: () => call(identityEndpoints, "listIdentities"),
  staleTime: 0,
});
