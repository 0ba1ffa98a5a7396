import type { PushDevice } from "@masar/contract/notifications/schemas";
import { useQuery } from "@tanstack/react-query";
import { BellRing, Smartphone } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { DeviceRow } from "#web/ui/layout/device-row.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { pushQuery, usePushHere, useRemovePushDevice, useSubscribe } from "./push.api.ts";

const titleId = "push-title";

/** Which devices are sent pushes, and what keeps this one from it. */
export function PushDevices() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(pushQuery);
  const here = usePushHere();
  if (!data && error) {
    return (
      <ErrorState
        title={t("notices:push.unknown")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || here === undefined) return null;
  // A browser that dropped its subscription is on the list until its push service says so.
  const devices = data.devices.filter((device) => !device.is_current || here === "on");
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1} className="font-medium">
        {t("notices:push.title")}
      </h3>
      {here === "other" ? <TurnOnHere /> : null}
      {here === "on" || here === "other" ? null : (
        <InlineAlert tone="info">{t(`notices:push.${here}`)}</InlineAlert>
      )}
      <DeviceList devices={devices} />
    </section>
  );
}

function TurnOnHere() {
  const { t } = useTranslation();
  const subscribe = useSubscribe();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="measure min-w-0 flex-1 basis-60 text-sm text-ink-2">
        {t("notices:push.other")}
      </p>
      <Button
        variant="secondary"
        size="sm"
        icon={<Icon icon={BellRing} />}
        loading={subscribe.isPending}
        onClick={() =>
          subscribe.mutate(undefined, {
            onSuccess: (isOn) => isOn && toast({ title: t("notices:push.turnedOn") }),
          })
        }
      >
        {t("notices:push.turnOn")}
      </Button>
    </div>
  );
}

function DeviceList({ devices }: { devices: PushDevice[] }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<PushDevice | null>(null);
  const remove = useRemovePushDevice();
  const subscribe = useSubscribe();
  const close = () => {
    setLeaving(null);
    remove.reset();
  };
  const confirm = () => {
    if (!leaving) return;
    const { is_current } = leaving;
    remove.mutate(leaving, {
      onSuccess: () => {
        // The button that opened the question is gone with its row.
        flushSync(close);
        document.getElementById(titleId)?.focus();
        const undo = { label: t("settings:undo"), onAct: () => subscribe.mutate() };
        toast({ title: t("notices:push.removed"), ...(is_current ? { action: undo } : {}) });
      },
    });
  };
  return (
    <>
      {devices.length > 0 && (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <PushDeviceRow key={device.id} device={device} onRemove={() => setLeaving(device)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t("notices:push.removeTitle")}
        subject={leaving ? leaving.name || t("notices:push.unnamed") : undefined}
        text={t("notices:push.removeText")}
        confirmLabel={t("notices:push.remove")}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}

function PushDeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = device.name || t("notices:push.unnamed");
  return (
    <DeviceRow
      icon={Smartphone}
      name={name}
      current={device.is_current && t("settings:devices.current")}
      times={
        device.last_used_at
          ? t("notices:push.lastUsed", { date: format.date(device.last_used_at) })
          : t("notices:push.since", { date: format.date(device.created_at) })
      }
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("notices:push.removeNamed", { device: name })}
          onClick={onRemove}
        >
          {t("notices:push.remove")}
        </Button>
      }
    />
  );
}
