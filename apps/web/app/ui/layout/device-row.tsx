import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

type DeviceRowProps = {
  icon: LucideIcon;
  name: string;
  current: string | false;
  times: string;
  action: ReactNode;
};

export function DeviceRow({ icon, name, current, times, action }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <Icon icon={icon} className="text-ink-2" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi>{name}</bdi>
          {current && <Badge tone="teal">{current}</Badge>}
        </p>
        <p className="text-sm text-ink-2">{times}</p>
      </div>
      {action}
    </li>
  );
}
