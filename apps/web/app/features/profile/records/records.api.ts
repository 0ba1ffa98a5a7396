import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const recordsQuery = queryOptions({
  queryKey: ["completion-records"],
  queryFn: () => afterPendingChanges(() => call(profileEndpoints, "listRecords")),
});

export function verifyQuery(token: string) {
  return queryOptions({
    queryKey: ["verify", token],
    queryFn: () => call(profileEndpoints, "verifyRecord", { params: { token } }),
    retry: false,
    // A revoked record must not be shown as valid from the cache.
    staleTime: 0,
  });
}

type NewRecord = { id: string; path_id: string; holder_name: string };

export function useIssueRecord() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRecord) => call(profileEndpoints, "issueRecord", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: recordsQuery.queryKey }),
  });
}

export function useRevokeRecord() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(profileEndpoints, "revokeRecord", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: recordsQuery.queryKey }),
  });
}
