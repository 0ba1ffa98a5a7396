import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TimeField } from "#web/entities/settings/time-field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";

const defaults = { quiet_from: "22:00", quiet_to: "07:00" };
const none = { quiet_from: null, quiet_to: null };

export function QuietHours() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  const save = useSaveSetting();
  const { data } = query;
  if (!data) {
    return (
      <QueryFallback query={query} failedTitle={t("settings:region.failed")} className="mt-5">
        <Skeleton className="h-11 w-full" />
      </QueryFallback>
    );
  }
  const { quiet_from, quiet_to } = data;
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-3">
      <Switch
        label={<span className="font-medium">{t("settings:quiet.title")}</span>}
        description={t("settings:quiet.hint")}
        checked={quiet_from !== null}
        onCheckedChange={(next) => save(next ? defaults : none)}
      />
      {quiet_from !== null && (
        <div className="grid grid-cols-2 gap-4 sm:max-w-md">
          <TimeField
            label={t("settings:quiet.from")}
            value={quiet_from}
            onChange={(time) => save({ quiet_from: time, quiet_to })}
          />
          <TimeField
            label={t("settings:quiet.to")}
            value={quiet_to}
            onChange={(time) => save({ quiet_from, quiet_to: time })}
          />
        </div>
      )}
    </div>
  );
}
