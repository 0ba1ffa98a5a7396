import type { PushDevice } from "@masar/contract/notifications/schemas";
import { useQuery } from "@tanstack/react-query";
import { BellRing, Smartphone } from "lucide-react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { DeviceList } from "#web/ui/layout/device-list.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { pushQuery, usePushStatus, useRemovePushDevice, useSubscribe } from "./push.api.ts";

const titleId = "push-title";

export function PushDevices() {
  const { t } = useTranslation();
  const query = useQuery(pushQuery);
  const here = usePushStatus();
  if (!query.data || here === undefined)
    return <QueryFallback query={query} failedTitle={t("notices:push.unknown")} />;
  // The server lists a dropped subscription until the push service rejects it.
  const devices = query.data.devices.filter((device) => !device.is_current || here === "on");
  // `PushUnavailable` has said why this device cannot be one.
  if (devices.length === 0 && here !== "other") return null;
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className="font-medium">
        {t("notices:push.title")}
      </h2>
      {here === "other" && <TurnOnHere />}
      <Devices devices={devices} />
    </section>
  );
}

/** Why the push switches cannot be turned on here. */
export function PushUnavailable() {
  const { t } = useTranslation();
  const here = usePushStatus();
  if (here === undefined || here === "on" || here === "other") return null;
  return <InlineAlert tone="info">{t(`notices:push.${here}`)}</InlineAlert>;
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

function Devices({ devices }: { devices: PushDevice[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useRemovePushDevice();
  const subscribe = useSubscribe();
  const describe = ({ id, name, is_current, last_used_at, created_at }: PushDevice) => ({
    id,
    icon: Smartphone,
    name: name || t("notices:push.unnamed"),
    current: is_current && t("settings:devices.current"),
    times: t(last_used_at ? "notices:push.lastUsed" : "notices:push.since", {
      date: format.date(last_used_at ?? created_at),
    }),
    removeName: t("notices:push.removeNamed", { device: name || t("notices:push.unnamed") }),
    canRemove: true,
  });
  return (
    <DeviceList
      devices={devices}
      describe={describe}
      removeLabel={t("notices:push.remove")}
      removeTitle={t("notices:push.removeTitle")}
      removeText={t("notices:push.removeText")}
      remove={remove}
      onRemoved={({ is_current }, close) => {
        flushSync(close);
        document.getElementById(titleId)?.focus();
        const undo = { label: t("settings:undo"), onAct: () => subscribe.mutate() };
        toast({ title: t("notices:push.removed"), ...(is_current ? { action: undo } : {}) });
      }}
    />
  );
}
