import { settingsEndpoints } from "@masar/contract/settings/endpoints";
import type { Settings } from "@masar/contract/settings/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { storeDisplaySettings, settingsQuery } from "./settings.ts";

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
    // In order, so that the last choice wins.
    scope: { id: "settings" },
    mutationFn: (body: Partial<Settings>) => call(settingsEndpoints, "updateSettings", { body }),
    onMutate: async (changes) => {
      await client.cancelQueries(settingsQuery);
      return update.start(changes);
    },
    onError: (_error, _changes, started) => update.settle(started),
    onSuccess: (settings, _changes, started) => {
      update.settle(started, settings);
      // Target, rest days, time zone, country and a hidden streak are part of the dashboard and the paths.
      void refreshStudy(client);
    },
  });
}
