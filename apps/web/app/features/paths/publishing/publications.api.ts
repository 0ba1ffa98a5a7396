import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { publicationsEndpoints } from "@masar/contract/publications/endpoints";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { refreshPathLists } from "#web/entities/query-keys.ts";

/** Two parts would be stored on the device with the paths. */
export function publicationQuery(pathId: string) {
  return queryOptions({
    queryKey: ["publication", pathId],
    queryFn: () => call(publicationsEndpoints, "getPublication", { params: { id: pathId } }),
    staleTime: 0,
  });
}

export type PublicationChoices = RequestOf<"savePublication">["body"];

export function usePublicationMutations(pathId: string) {
  const client = useQueryClient();
  const { queryKey } = publicationQuery(pathId);
  const params = { id: pathId };
  const save = useMutation({
    mutationFn: (body: PublicationChoices) =>
      call(publicationsEndpoints, "savePublication", { params, body }),
    onSuccess: (status) => client.setQueryData(queryKey, status),
  });
  const revoke = useMutation({
    mutationFn: () => call(publicationsEndpoints, "revokePublication", { params }),
    onSuccess: (status) => client.setQueryData(queryKey, status),
  });
  return { save, revoke };
}

export function publishedPathQuery(token: string) {
  return queryOptions({
    queryKey: ["published-path", token],
    queryFn: () => call(publicationsEndpoints, "getPublishedPath", { params: { token } }),
    retry: false,
    // A link that ended must not be shown from the cache.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useCopyPublishedPath(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(publicationsEndpoints, "copyPublishedPath", { params: { token }, body: { id } }),
    onSuccess: () => refreshPathLists(client),
  });
}

export function useReportPublishedPath(token: string) {
  return useMutation({
    mutationFn: (body: RequestOf<"reportPublishedPath">["body"]) =>
      call(publicationsEndpoints, "reportPublishedPath", { params: { token }, body }),
  });
}
