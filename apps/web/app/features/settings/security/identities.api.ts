import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { identityEndpoints } from "@masar/contract/identities/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { identitiesQuery } from "#web/entities/session/identities-query.ts";
import { logInChangeKey } from "#web/entities/session/log-in-change-key.ts";
import { storeProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { call } from "#web/platform/api/api-client.ts";

/** Opens the provider's page, which leads back to `/callback`. */
export function useConnectIdentity() {
  return useMutation({
    retry: false,
    mutationFn: async (body: RequestOf<"startIdentity">["body"]) => {
      const { url } = await call(identityEndpoints, "startIdentity", { body });
      storeProviderAttempt(url, { purpose: "connect" });
      window.location.assign(url);
    },
  });
}

export function useRemoveIdentity(id: string) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationKey: logInChangeKey,
    mutationFn: (body: RequestOf<"removeIdentity">["body"]) =>
      call(identityEndpoints, "removeIdentity", { params: { id }, body }),
    onSettled: () => client.invalidateQueries(identitiesQuery),
  });
}
