import type { Settings } from "@masar/contract/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { keepDisplay } from "./display.ts";
import { refreshStudy } from "./path-keys.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async () => keep(await call("getSettings")),
});

/** Wherever settings come from, the device learns what its next first paint needs. */
function keep(settings: Settings): Settings {
  keepDisplay(settings);
  return settings;
}

const savingKey = ["settings", "save"] as const;

/** Saves some of the settings; they show at once and go back if the server refuses. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: savingKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "settings" },
    mutationFn: (body: Partial<Settings>) => call("updateSettings", { body }),
    onMutate: async (changes) => {
      await client.cancelQueries(settingsQuery);
      const before = client.getQueryData(settingsQuery.queryKey);
      if (before) client.setQueryData(settingsQuery.queryKey, keep({ ...before, ...changes }));
      return before;
    },
    onError: (_error, _changes, before) => {
      if (before) client.setQueryData(settingsQuery.queryKey, keep(before));
    },
    onSuccess: (settings) => {
      // Target, rest days, zone, country and a hidden streak change what dashboard and paths say.
      void refreshStudy(client);
      // An older answer must not undo a choice that is still on its way.
      if (client.isMutating({ mutationKey: savingKey }) > 1) return;
      client.setQueryData(settingsQuery.queryKey, keep(settings));
    },
  });
}
