import type { Device } from "@masar/contract/account/schemas";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { DeviceRow } from "#web/ui/layout/device-row.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { isHandheld, readAgent } from "@masar/domain/account/device-name";
import { closeAndFocusSection } from "#web/features/settings/page/close-and-focus.ts";
import { devicesQuery, useLogOutEverywhere, useRemoveDevice } from "./security.api.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";

/** Sends what logging out would forget, then goes on with it. */
export type BeforeLogOut = (logOut: () => void) => Promise<void>;

type DevicesSectionProps = { beforeLogOut: BeforeLogOut };

export function DevicesSection({ beforeLogOut }: DevicesSectionProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(devicesQuery());
  return (
    <SettingsSection
      id="devices"
      title={t("settings:devices.title")}
      lead={t("settings:devices.lead")}
    >
      {data ? (
        <DeviceList devices={data.devices} />
      ) : error ? (
        <ErrorState
          title={t("settings:devices.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DevicesSkeleton />
      )}
      <LogOutEverywhere beforeLogOut={beforeLogOut} />
    </SettingsSection>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<Device | null>(null);
  const remove = useRemoveDevice();

  const close = () => {
    setLeaving(null);
    remove.reset();
  };
  const confirm = () => {
    if (!leaving) return;
    remove.mutate(leaving.id, {
      onSuccess: () => {
        closeAndFocusSection(close, "devices");
        toast({ title: t("settings:devices.removed") });
      },
    });
  };

  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <ConnectedDevice key={device.id} device={device} onRemove={() => setLeaving(device)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={t("settings:devices.removeTitle")}
        subject={leaving ? nameDevice(t, leaving) : undefined}
        text={t("settings:devices.removeText")}
        confirmLabel={t("settings:devices.remove")}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}

function ConnectedDevice({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { system } = readAgent(device.user_agent);
  const since = format.date(device.created_at);
  const seen = format.date(device.last_seen_at);
  const name = nameDevice(t, device);
  return (
    <DeviceRow
      icon={isHandheld(system) ? Smartphone : Monitor}
      name={name}
      current={device.is_current && t("settings:devices.current")}
      times={
        since === seen
          ? t("settings:devices.since", { since })
          : t("settings:devices.times", { since, seen })
      }
      action={
        !device.is_current && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("settings:devices.removeNamed", { device: name })}
            onClick={onRemove}
          >
            {t("settings:devices.remove")}
          </Button>
        )
      }
    />
  );
}

function nameDevice(t: TFunction, device: Device): string {
  const { browser, system } = readAgent(device.user_agent);
  return joinFacts(t, [browser ?? t("settings:devices.unknown"), system ?? ""]);
}

function LogOutEverywhere({ beforeLogOut }: DevicesSectionProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const logOut = useLogOutEverywhere();
  return (
    <div className="border-t border-line pt-5">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t("settings:devices.everywhere")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("settings:devices.everywhereTitle")}
        text={t("settings:devices.everywhereText")}
        confirmLabel={t("settings:devices.everywhere")}
        pending={logOut.isPending}
        error={logOut.error}
        onConfirm={() => void beforeLogOut(() => logOut.mutate())}
        onClose={() => {
          setAsking(false);
          logOut.reset();
        }}
      />
    </div>
  );
}

function DevicesSkeleton() {
  return (
    <LoadingRegion className="grid gap-5 pb-5">
      {Array.from({ length: 2 }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-5" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
