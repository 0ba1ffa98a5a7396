import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: LucideIcon;
  label: string;
  tooltip?: boolean;
  variant?: "quiet" | "outlined";
};

export const iconButtonClass =
  "relative inline-grid size-[44px] shrink-0 place-items-center rounded-full text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50";

export function IconButton({
  icon,
  label,
  tooltip = true,
  variant = "quiet",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cn(
        iconButtonClass,
        variant === "outlined" && "border border-outline bg-surface",
        className,
      )}
    >
      <Icon icon={icon} />
    </button>
  );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
