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

function useRecordMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(recordsQuery) });
}

export function useIssueRecord() {
  return useRecordMutation((body: { id: string; path_id: string; holder_name: string }) =>
    call(profileEndpoints, "issueRecord", { body }),
  );
}

export function useRevokeRecord() {
  return useRecordMutation((id: string) =>
    call(profileEndpoints, "revokeRecord", { params: { id } }),
  );
}
