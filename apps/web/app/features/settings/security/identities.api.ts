import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { identityEndpoints } from "@masar/contract/identities/endpoints";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

export const identitiesQuery = queryOptions({
  queryKey: ["settings", "identities"],
  queryFn: () => call(identityEndpoints, "listIdentities"),
  staleTime: 0,
});

/** Opens the provider's page, which leads back to `/callback`. */
export function useConnectIdentity() {
  return useMutation({
    retry: false,
    mutationFn: async (body: RequestOf<"startIdentity">["body"]) => {
      const { url } = await call(identityEndpoints, "startIdentity", { body });
      window.location.assign(url);
    },
  });
}

export function useRemoveIdentity(id: string) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"removeIdentity">["body"]) =>
      call(identityEndpoints, "removeIdentity", { params: { id }, body }),
    onSettled: () => client.invalidateQueries(identitiesQuery),
  });
}

export function useMailPassword() {
  return useMutation({
    retry: false,
    mutationFn: (email: string) => call(accountEndpoints, "forgotPassword", { body: { email } }),
  });
}
