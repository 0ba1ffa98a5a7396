import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { AdminResource, AdminResourceHost } from "@masar/contract/resources/admin-schemas";
import type { ResourceKind, ResourceState } from "@masar/contract/resources/constants";
import { resourcesEndpoints } from "@masar/contract/resources/endpoints";
import type { Language } from "@masar/contract/settings/schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathResourcesKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";

const key = ["administration", "resources"] as const;

type Filter = {
  state: ResourceState;
  q: string;
  language?: Language | undefined;
  kind?: ResourceKind | undefined;
};

export const adminResourcesQuery = (filter: Filter) =>
  pagedQuery([...key, "list", filter], (after: string | undefined) =>
    call(resourcesEndpoints, "listAdminResources", { query: { ...filter, after } }),
  );

export const hostsQuery = queryOptions({
  queryKey: [...key, "hosts"],
  queryFn: () => call(resourcesEndpoints, "listResourceHosts"),
});

export const placesQuery = queryOptions({
  queryKey: [...key, "places"],
  queryFn: () => call(resourcesEndpoints, "listBlueprintPlaces"),
});

export const loadExport = async () => (await call(resourcesEndpoints, "exportResources")).resources;

/** Also what paths offer: it was read before the change. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: pathResourcesKey });
  };
}

export function useAddResource() {
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"addResource">["body"]) =>
      call(resourcesEndpoints, "addResource", { body }),
    onSuccess: useRefresh(),
  });
}

export function useUpdateResource() {
  return useMutation({
    retry: false,
    mutationFn: ({ id, change }: { id: string; change: RequestOf<"updateResource">["body"] }) =>
      call(resourcesEndpoints, "updateResource", { params: { id }, body: change }),
    onSuccess: useRefresh(),
  });
}

export function useSetResourceActive() {
  const refresh = useRefresh();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, is_active }: Pick<AdminResource, "id" | "is_active">) =>
      call(resourcesEndpoints, "updateResource", { params: { id }, body: { is_active } }),
    onSuccess: ({ title, is_active }) => {
      refresh();
      return {
        title: t(`resources:list.${is_active ? "restored" : "withdrawn"}`),
        description: title,
      };
    },
    onError: (error) => showErrorToast(t, t("administration:list.notSaved"), error),
    undoLabel: t("administration:list.undo"),
    undo: ({ id, is_active }) => ({ id, is_active: !is_active }),
  });
}

export function useCheckResources() {
  return useMutation({
    retry: false,
    mutationFn: (text: string) =>
      call(resourcesEndpoints, "checkResourceImport", { body: { text } }),
  });
}

export function useImportResources() {
  return useMutation({
    retry: false,
    mutationFn: (text: string) => call(resourcesEndpoints, "importResources", { body: { text } }),
    onSuccess: useRefresh(),
  });
}

export function useSaveHost() {
  return useMutation({
    retry: false,
    mutationFn: ({ host, name, is_active }: Omit<AdminResourceHost, "resources">) =>
      call(resourcesEndpoints, "saveResourceHost", { params: { host }, body: { name, is_active } }),
    onSuccess: useRefresh(),
  });
}
