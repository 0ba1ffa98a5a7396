import { settingsEndpoints } from "@masar/contract/settings/endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";
import { getT, loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { getStoredLanguage } from "#web/platform/preferences/language.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";

const offerKey = "low-data-offer";
const offerMs = 20_000;

type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Offers low data once per device to a browser that saves data. */
export function offerLowData(client: QueryClient): void {
  const { connection } = navigator as SavingNavigator;
  if (!connection?.saveData || readStored(offerKey) !== null) return;
  void loadMoreStrings("settings").then(() => {
    if (!writeStored(offerKey, "made")) return;
    const t = getT(getStoredLanguage());
    toast({
      title: t("settings:lowData.offer"),
      description: t("settings:lowData.offerText"),
      durationMs: offerMs,
      outlivesPage: true,
      action: { label: t("settings:lowData.turnOn"), onAct: () => void turnOn(client) },
    });
  });
}

async function turnOn(client: QueryClient): Promise<void> {
  const t = getT(getStoredLanguage());
  try {
    const settings = await call(settingsEndpoints, "updateSettings", { body: { low_data: true } });
    client.setQueryData(settingsQuery.queryKey, settings);
    saveDisplayPreferences(settings);
    toast({ title: t("settings:lowData.on") });
  } catch (error) {
    showErrorToast(t, t("settings:notSaved"), error);
  }
}
