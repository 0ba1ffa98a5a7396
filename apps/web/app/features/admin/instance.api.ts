import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { isNotFound } from "#web/platform/errors/is-not-found.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
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

const failedJobsKey = ["operation", "failed-jobs"];

export const failedJobsQuery = pagedQuery(failedJobsKey, (after: string | undefined) =>
  call(adminEndpoints, "listFailedJobs", { query: { after } }),
);

const endings = {
  retry: { endpoint: "retryFailedJob", done: "retried", failed: "notRetried" },
  discard: { endpoint: "discardFailedJob", done: "discarded", failed: "notDiscarded" },
} as const;

/** Retries or discards a failed job. Pending until the list is loaded without it. */
export function useEndFailedJob(ending: keyof typeof endings) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { endpoint, done, failed } = endings[ending];
  const refresh = () => {
    void client.invalidateQueries(pendingCountsQuery);
    return client.invalidateQueries({ queryKey: failedJobsKey });
  };
  return useMutation({
    mutationFn: (id: string) => call(adminEndpoints, endpoint, { params: { id } }),
    onSuccess: () => {
      toast({ title: t(`operation:jobs.${done}`) });
      return refresh();
    },
    onError: (error) => {
      if (!isNotFound(error)) return showErrorToast(t, t(`operation:jobs.${failed}`), error);
      toast({ title: t("operation:jobs.gone"), description: t("operation:jobs.goneText") });
      return refresh();
    },
  });
}

export const spendQuery = queryOptions({
  queryKey: ["operation", "spend"],
  queryFn: () => call(adminEndpoints, "getAiSpend"),
  staleTime: 0,
});
