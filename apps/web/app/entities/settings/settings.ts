import { settingsEndpoints } from "@masar/contract/settings/endpoints";
import type { Settings } from "@masar/contract/settings/schemas";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async () => storeDisplaySettings(await call(settingsEndpoints, "getSettings")),
});

/** The next first paint needs some of the settings. */
export function storeDisplaySettings(settings: Settings): Settings {
  saveDisplayPreferences(settings);
  return settings;
}
