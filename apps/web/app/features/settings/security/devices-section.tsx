import type { Device } from "@masar/contract/account/schemas";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ConfirmButton } from "#web/ui/overlays/confirm-button.tsx";
import { DeviceList } from "#web/ui/layout/device-list.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { isHandheld, readAgent } from "@masar/domain/account/device-name";
import { closeAndFocusSection } from "#web/features/settings/page/form-parts.tsx";
import { devicesQuery, useLogOutEverywhere, useRemoveDevice } from "./security.api.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";

/** Sends what logging out would delete, then calls `logOut`. */
export type BeforeLogOut = (logOut: () => void) => Promise<void>;

type DevicesSectionProps = { beforeLogOut: BeforeLogOut };

export function DevicesSection({ beforeLogOut }: DevicesSectionProps) {
  const { t } = useTranslation();
  const query = useQuery(devicesQuery);
  return (
    <SettingsSection id="devices">
      {query.data ? (
        <Devices devices={query.data.devices} />
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("settings:devices.failed")}
          className="grid gap-5 pb-5"
        >
          {[0, 1].map((row) => (
            <div key={row} className="flex items-center gap-4">
              <Skeleton className="size-5" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-3.5 w-64 max-w-full" />
              </div>
            </div>
          ))}
        </QueryFallback>
      )}
      <LogOutEverywhere beforeLogOut={beforeLogOut} />
    </SettingsSection>
  );
}

function Devices({ devices }: { devices: Device[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useRemoveDevice();
  const describe = (device: Device) => {
    const { browser, system } = readAgent(device.user_agent);
    const name = joinFacts(t, [browser ?? t("settings:devices.unknown"), system ?? ""]);
    const since = format.date(device.created_at);
    // Without a time: it is stored once a day.
    const seen = format.date(device.last_seen_at);
    return {
      id: device.id,
      icon: isHandheld(system) ? Smartphone : Monitor,
      name,
      current: device.is_current && t("settings:devices.current"),
      times: t(since === seen ? "settings:devices.since" : "settings:devices.times", {
        since: format.date(device.created_at, "dateTime"),
        seen,
      }),
      removeName: t("settings:devices.removeNamed", { device: name }),
      canRemove: !device.is_current,
    };
  };
  return (
    <DeviceList
      devices={devices}
      describe={describe}
      removeLabel={t("settings:devices.remove")}
      removeTitle={t("settings:devices.removeTitle")}
      removeText={t("settings:devices.removeText")}
      remove={remove}
      onRemoved={(_, close) => {
        closeAndFocusSection(close, "devices");
        toast({ title: t("settings:devices.removed") });
      }}
    />
  );
}

function LogOutEverywhere({ beforeLogOut }: DevicesSectionProps) {
  const { t } = useTranslation();
  const logOut = useLogOutEverywhere();
  return (
    <div className="border-t border-line pt-5">
      <ConfirmButton
        label={t("settings:devices.everywhere")}
        title={t("settings:devices.everywhereTitle")}
        text={t("settings:devices.everywhereText")}
        mutation={logOut}
        onConfirm={() => void beforeLogOut(() => logOut.mutate())}
      />
    </div>
  );
}
