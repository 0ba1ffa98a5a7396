import type { Settings } from "@masar/contract/settings/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useSaveSettings } from "./save-settings.ts";
import { settingsQuery } from "./settings.ts";
import { changeLanguage, getT } from "#web/platform/i18n/i18n.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";

type SettingsChange = Partial<Settings>;

/** `onSaved` does not run when saving fails. */
type SaveSetting = (change: SettingsChange, onSaved?: () => void) => void;

/** Saves at once and offers undo. */
export function useSaveSetting(): SaveSetting {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { refresh } = useAuth();
  const { mutateAsync } = useSaveSettings();

  const save = async (change: SettingsChange, onSaved?: () => void): Promise<void> => {
    const settings: SettingsChange = client.getQueryData(settingsQuery.queryKey) ?? {};
    const names = Object.keys(change) as (keyof Settings)[];
    const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
    try {
      await mutateAsync(change);
      onSaved?.();
      if (change.language) {
        await changeLanguage(change.language);
        await refresh();
      }
      const newT = change.language ? getT(change.language) : t;
      toast({
        title: newT("settings:saved"),
        action: { label: newT("settings:undo"), onAct: () => void save(before) },
      });
    } catch (error) {
      showErrorToast(t, t("settings:notSaved"), error);
    }
  };

  return (change, onSaved) => void save(change, onSaved);
}
