import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

export type AlertTone = "error" | "success" | "info";

const tones: Record<AlertTone, { icon: typeof Info; box: string; mark: string }> = {
  error: { icon: CircleAlert, box: "bg-rose-soft", mark: "text-rose" },
  success: { icon: CircleCheck, box: "bg-teal-soft", mark: "text-teal" },
  info: { icon: Info, box: "bg-lapis-soft", mark: "text-lapis" },
};

type InlineAlertProps = { tone: AlertTone; children: ReactNode; action?: ReactNode };

/** Announced when it appears. */
export function InlineAlert({ tone, children, action }: InlineAlertProps) {
  const { icon, box, mark } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cn("flex items-start gap-3 rounded-md px-4 py-3 text-sm text-ink", box)}
    >
      <Icon icon={icon} className={cn("mt-0.5", mark)} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <div className="max-w-full wrap-anywhere">{children}</div>
        {action}
      </div>
    </div>
  );
}
