import { adminEndpoints } from "@masar/contract/admin/endpoints";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

export const instanceQuery = () =>
  queryOptions({
    queryKey: ["operation", "instance"],
    queryFn: () => call(adminEndpoints, "getInstance"),
  });

/** Always fresh: whoever opens the page wants to know what waits now. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ["operation", "waiting"],
    queryFn: () => call(adminEndpoints, "getWaiting"),
    staleTime: 0,
  });

/** Always fresh: whoever opens the page wants to know what fails now. */
export const clientErrorsQuery = (filter: { state: "open" | "resolved"; q: string }) =>
  infiniteQueryOptions({
    queryKey: ["operation", "client-errors", filter],
    queryFn: ({ pageParam }) =>
      call(adminEndpoints, "listClientErrors", { query: { ...filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Hides an error until it comes again, or brings it back; either can be undone at once. */
export function useResolveError() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const mutation = useMutation({
    mutationFn: ({ id, resolved }: { id: string; resolved: boolean }) =>
      call(adminEndpoints, "resolveClientError", { params: { id }, body: { resolved } }),
    onSuccess: ({ id }, { resolved }) => {
      void client.invalidateQueries({ queryKey: ["operation", "client-errors"] });
      void client.invalidateQueries({ queryKey: ["operation", "waiting"] });
      toast({
        title: t(resolved ? "operation:errors.resolved" : "operation:errors.reopened"),
        action: {
          label: t("operation:errors.undo"),
          onAct: () => mutation.mutate({ id, resolved: !resolved }),
        },
      });
    },
    onError: (error) =>
      toast({
        title: t("operation:errors.notChanged"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
  return mutation;
}

export const spendQuery = () =>
  queryOptions({
    queryKey: ["operation", "spend"],
    queryFn: () => call(adminEndpoints, "getAiSpend"),
    staleTime: 0,
  });
