import type { Settings } from "@masar/contract/settings/schemas";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { changeLanguage, getT } from "#web/platform/i18n/i18n.ts";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { toast } from "#web/platform/toast/toast.ts";

type SettingsChange = Partial<Settings>;

/** Saves one field at once and offers to take it back; a new language is shown immediately. */
export function useSaveSetting(): (change: SettingsChange, before: SettingsChange) => void {
  const { t } = useTranslation();
  const { refresh } = useAuth();
  const { mutateAsync } = useSaveSettings();

  const save = async (change: SettingsChange, before: SettingsChange): Promise<void> => {
    try {
      await mutateAsync(change);
      if (change.language) {
        await changeLanguage(change.language);
        await refresh();
      }
      const say = change.language ? getT(change.language) : t;
      toast({
        title: say("settings:saved"),
        action: { label: say("settings:undo"), onAct: () => void save(before, change) },
      });
    } catch (error) {
      toast({
        title: t("settings:notSaved"),
        description: errorText(t, error),
        variant: "destructive",
      });
    }
  };

  return (change, before) => void save(change, before);
}
