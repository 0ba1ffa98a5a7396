import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { proposalsEndpoints } from "@masar/contract/proposals/endpoints";
import type { AcceptedProposal, Proposal } from "@masar/contract/proposals/schemas";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { refreshStudy, overviewKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { newId } from "#web/platform/browser/new-id.ts";

/** Under the key of the overview: what changes that changes the proposal. */
export const proposalQuery = queryOptions({
  queryKey: [...overviewKey, "proposal"],
  queryFn: async () => (await call(proposalsEndpoints, "getProposal")).proposal,
});

/** New hours are the weekly target as well. */
function refreshPlan(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  return refreshStudy(client);
}

type Choice = Omit<RequestOf<"acceptProposal">["body"], "edit_id"> & { id: string };

export function useAcceptProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: Choice) => {
      const answer = await call(proposalsEndpoints, "acceptProposal", {
        params: { id },
        body: { ...body, edit_id: newId() },
      });
      return answer.proposal;
    },
    onSuccess: (proposal) => setProposal(client, proposal),
    // The plan may be another one by now.
    onError: () => client.invalidateQueries({ queryKey: proposalQuery.queryKey }),
  });
}

export function useKeepPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) =>
      call(proposalsEndpoints, "keepPlan", { params: { id } }),
    onSuccess: () => setProposal(client, null),
  });
}

export function useUndoProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path_id, version }: Pick<AcceptedProposal, "path_id" | "version">) =>
      call(pathsEndpoints, "undoPathEdit", {
        params: { id: path_id },
        body: { edit_id: newId(), base_version: version },
      }),
    onSettled: () => refreshPlan(client),
  });
}

async function setProposal(client: QueryClient, proposal: Proposal | null): Promise<void> {
  // A fetch that began before this change would restore the old state.
  await client.cancelQueries({ queryKey: proposalQuery.queryKey });
  client.setQueryData(proposalQuery.queryKey, proposal);
  void refreshPlan(client);
}
