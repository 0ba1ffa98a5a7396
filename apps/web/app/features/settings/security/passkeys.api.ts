import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "#web/entities/session/auth.tsx";
import { logInChangeKey } from "#web/entities/session/log-in-change-key.ts";
import { call } from "#web/platform/api/api-client.ts";
import { createPasskey } from "#web/platform/browser/passkeys.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["settings", "passkeys"],
  queryFn: () => call(accountEndpoints, "listPasskeys"),
  staleTime: 0,
});

function useRefreshPasskeys() {
  const client = useQueryClient();
  return () => client.invalidateQueries(passkeysQuery);
}

type NewPasskey = { name: string; proof: RequestOf<"startPasskey">["body"] };

export function useAddPasskey() {
  const refreshPasskeys = useRefreshPasskeys();
  const { refresh } = useAuth();
  return useMutation({
    retry: false,
    mutationKey: logInChangeKey,
    mutationFn: async ({ name, proof }: NewPasskey): Promise<"added" | "cancelled" | "exists"> => {
      const { options } = await call(accountEndpoints, "startPasskey", { body: proof });
      const response = await createPasskey(options);
      if (!response) return "cancelled";
      if (response === "exists") return "exists";
      await call(accountEndpoints, "addPasskey", { body: { name, response } });
      await Promise.all([refreshPasskeys(), refresh()]);
      return "added";
    },
  });
}

export function useRenamePasskey() {
  const refreshPasskeys = useRefreshPasskeys();
  return useMutation({
    retry: false,
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(accountEndpoints, "renamePasskey", { params: { id }, body: { name } }),
    onSettled: refreshPasskeys,
  });
}

export function useRemovePasskey(id: string) {
  const refreshPasskeys = useRefreshPasskeys();
  const { refresh } = useAuth();
  return useMutation({
    retry: false,
    mutationKey: logInChangeKey,
    mutationFn: (body: RequestOf<"removePasskey">["body"]) =>
      call(accountEndpoints, "removePasskey", { params: { id }, body }),
    onSettled: () => Promise.all([refreshPasskeys(), refresh()]),
  });
}
