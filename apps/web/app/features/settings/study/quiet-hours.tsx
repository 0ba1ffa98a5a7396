import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";
import { TimeField } from "./time-field.tsx";

/** Where they begin when they are switched on. */
const usual = { quiet_from: "22:00", quiet_to: "07:00" };
const none = { quiet_from: null, quiet_to: null };

/** The hours in which nothing is mailed or pushed, every day. */
export function QuietHours() {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  const save = useSaveSetting();
  // The first section of the page says when the settings could not be loaded.
  if (!data) return null;
  const { quiet_from, quiet_to } = data;
  const before = { quiet_from, quiet_to };
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-3">
      <Switch
        label={<span className="font-medium">{t("settings:quiet.title")}</span>}
        description={t("settings:quiet.hint")}
        checked={quiet_from !== null}
        onCheckedChange={(next) => save(next ? usual : none, before)}
      />
      {quiet_from !== null && (
        <div className="grid grid-cols-2 gap-4 sm:max-w-md">
          <TimeField
            label={t("settings:quiet.from")}
            value={quiet_from}
            onChange={(time) => save({ ...before, quiet_from: time }, before)}
          />
          <TimeField
            label={t("settings:quiet.to")}
            value={quiet_to}
            onChange={(time) => save({ ...before, quiet_to: time }, before)}
          />
        </div>
      )}
    </div>
  );
}
