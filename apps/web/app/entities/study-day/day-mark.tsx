import { Moon, Pause, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import type { ShownState } from "./day-state-text.ts";

const looks: Record<ShownState, string> = {
  studied: "border-teal bg-teal text-on-teal",
  rest: "border-transparent bg-sunken text-ink-2",
  freeze: "border-lapis bg-lapis-soft text-lapis",
  paused: "border-transparent bg-track text-ink-2",
  missed: "border-line bg-surface text-ink-3",
  today: "border-2 border-dashed border-saffron bg-surface text-ink",
  before: "border-transparent text-ink-3",
  future: "border-transparent text-ink-3",
};

const signs: Partial<Record<ShownState, ReactNode>> = {
  studied: <StarMark className="size-2.5 shrink-0" />,
  rest: <Icon icon={Moon} size={10} />,
  freeze: <Icon icon={Snowflake} size={10} />,
  paused: <Icon icon={Pause} size={10} />,
};

type DayMarkProps = { state: ShownState; className?: string; children?: ReactNode };

/** Colour, border and sign together: no state is shown by colour alone. */
export function DayMark({ state, className, children }: DayMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex flex-col items-center justify-center gap-px rounded-sm border text-xs leading-none tabular-nums",
        looks[state],
        className,
      )}
    >
      {children}
      {signs[state]}
    </span>
  );
}
