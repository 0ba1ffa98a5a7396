import { accountEndpoints } from "@masar/contract/account/endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { useAuth } from "#web/entities/session/auth.tsx";

/** By the link of a mail, or by whoever is logged in; the session then says what the account is again. */
export function useCancelDeletion() {
  const { refresh } = useAuth();
  return useMutation({
    retry: false,
    mutationFn: (token: string) =>
      token === ""
        ? call(accountEndpoints, "keepAccount")
        : call(accountEndpoints, "keepAccountByLink", { body: { token } }),
    onSuccess: refresh,
  });
}
