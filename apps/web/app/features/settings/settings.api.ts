import type { Settings } from "@masar/contract/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/lib/api-client.ts";
import { useAuth } from "#web/lib/auth.tsx";
import { errorText } from "#web/lib/error-text.ts";
import { changeLanguage, getT } from "#web/lib/i18n.ts";
import { toast } from "#web/lib/toast.ts";

const settingsKey = ["settings"] as const;

export function settingsQuery() {
  return queryOptions({ queryKey: settingsKey, queryFn: () => call("getSettings") });
}

type SettingsChange = Partial<Settings>;

/** Saves one field at once and offers to take it back; a new language is shown immediately. */
export function useSaveSetting(): (change: SettingsChange, before: SettingsChange) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { refresh } = useAuth();
  const { mutateAsync } = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: "settings" },
    mutationFn: async (change: SettingsChange) => {
      await call("updateSettings", { body: change });
      if (!change.language) return;
      await changeLanguage(change.language);
      await refresh();
    },
  });

  const put = (change: SettingsChange) =>
    client.setQueryData<Settings>(settingsKey, (saved) => saved && { ...saved, ...change });

  const save = async (change: SettingsChange, before: SettingsChange): Promise<void> => {
    put(change);
    try {
      await mutateAsync(change);
      const say = change.language ? getT(change.language) : t;
      toast({
        title: say("settings:saved"),
        action: { label: say("settings:undo"), onAct: () => void save(before, change) },
      });
    } catch (error) {
      put(before);
      toast({
        title: t("settings:notSaved"),
        description: errorText(t, error),
        variant: "destructive",
      });
    }
  };

  return (change, before) => void save(change, before);
}
