import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type DeviceListProps<Device> = {
  devices: Device[];
  describe: (device: Device) => {
    id: string;
    icon: LucideIcon;
    name: string;
    /** Set for the device that shows the list. */
    current: string | false;
    times: string;
    removeName: string;
    canRemove: boolean;
  };
  removeLabel: string;
  removeTitle: string;
  removeText: string;
  remove: {
    mutate: (device: Device, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: unknown;
  };
  /** Closes the dialog; the row with its button is removed. */
  onRemoved: (device: Device, close: () => void) => void;
};

/** Devices of the account, which can be removed after a confirmation. */
export function DeviceList<Device>(props: DeviceListProps<Device>) {
  const { devices, describe, removeLabel, removeTitle, removeText, remove, onRemoved } = props;
  const [removing, setRemoving] = useState<Device | null>(null);
  const close = () => {
    setRemoving(null);
    remove.reset();
  };
  const confirm = () => {
    if (removing) remove.mutate(removing, { onSuccess: () => onRemoved(removing, close) });
  };
  return (
    <>
      <ul className="divide-y divide-line empty:hidden">
        {devices.map((device) => {
          const { id, icon, name, current, times, removeName, canRemove } = describe(device);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
              <Icon icon={icon} className="text-ink-2" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  <bdi>{name}</bdi>
                  {current && <Badge tone="teal">{current}</Badge>}
                </p>
                <p className="text-sm text-ink-2">{times}</p>
              </div>
              {canRemove && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={removeName}
                  onClick={() => setRemoving(device)}
                >
                  {removeLabel}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={removeTitle}
        subject={removing ? describe(removing).name : undefined}
        text={removeText}
        confirmLabel={removeLabel}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
