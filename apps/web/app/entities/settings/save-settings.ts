import { settingsEndpoints } from "@masar/contract/settings/endpoints";
import type { Settings } from "@masar/contract/settings/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { storeDisplaySettings, settingsQuery } from "./settings.ts";

/** Saves some of the settings; they show at once and go back if the server refuses. */
export function useSaveSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  const update = optimisticUpdate<Settings, Partial<Settings>>(client, {
    key: queryKey,
    read: () => client.getQueryData(queryKey),
    write: (settings) => client.setQueryData(queryKey, storeDisplaySettings(settings)),
    apply: (settings, changes) => ({ ...settings, ...changes }),
    refresh: () => void client.invalidateQueries(settingsQuery),
  });
  return useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "settings" },
    mutationFn: (body: Partial<Settings>) => call(settingsEndpoints, "updateSettings", { body }),
    onMutate: async (changes) => {
      await client.cancelQueries(settingsQuery);
      return update.start(changes);
    },
    onError: (_error, _changes, started) => update.settle(started),
    onSuccess: (settings, _changes, started) => {
      update.settle(started, settings);
      // Target, rest days, zone, country and a hidden streak change what dashboard and paths say.
      void refreshStudy(client);
    },
  });
}
