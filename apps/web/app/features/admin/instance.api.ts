import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";

export const instanceQuery = queryOptions({
  queryKey: ["operation", "instance"],
  queryFn: () => call(adminEndpoints, "getInstance"),
});

export const pendingCountsQuery = queryOptions({
  queryKey: ["operation", "waiting"],
  queryFn: () => call(adminEndpoints, "getWaiting"),
  staleTime: 0,
});

export const clientErrorsQuery = (filter: { state: "open" | "resolved"; q: string }) =>
  pagedQuery(["operation", "client-errors", filter], (after: string | undefined) =>
    call(adminEndpoints, "listClientErrors", { query: { ...filter, after } }),
  );

/** A resolved error stays hidden until it occurs again. */
export function useResolveError() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, resolved }: { id: string; resolved: boolean }) =>
      call(adminEndpoints, "resolveClientError", { params: { id }, body: { resolved } }),
    onSuccess: (_, { resolved }) => {
      void client.invalidateQueries({ queryKey: ["operation", "client-errors"] });
      void client.invalidateQueries(pendingCountsQuery);
      return { title: t(resolved ? "operation:errors.resolved" : "operation:errors.reopened") };
    },
    onError: (error) => showErrorToast(t, t("operation:errors.notChanged"), error),
    undoLabel: t("operation:errors.undo"),
    undo: ({ id, resolved }) => ({ id, resolved: !resolved }),
  });
}

export const spendQuery = queryOptions({
  queryKey: ["operation", "spend"],
  queryFn: () => call(adminEndpoints, "getAiSpend"),
  staleTime: 0,
});
