import type { Settings } from "@masar/contract/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/lib/api-client.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => call("getSettings"),
});

/** Saves some of the settings; they show at once and go back if the server refuses. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "settings" },
    mutationFn: (body: Partial<Settings>) => call("updateSettings", { body }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries(settingsQuery);
      const before = queryClient.getQueryData(settingsQuery.queryKey);
      if (before) queryClient.setQueryData(settingsQuery.queryKey, { ...before, ...changes });
      return before;
    },
    onError: (_error, _changes, before) => {
      if (before) queryClient.setQueryData(settingsQuery.queryKey, before);
    },
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  });
}
