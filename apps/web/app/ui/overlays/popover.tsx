import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
} from "react";
import { anchoredClass, useAnchoredPanel } from "./anchor-position.ts";
import { cn } from "#web/ui/display/cn.ts";

type TriggerProps = {
  onClick?: () => void;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
};

type PopoverProps = {
  /** A `Button` or `IconButton`. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** The page stays usable. */
export function Popover(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, align = "end", className, children } = props;
  const id = useId();
  const hide = useCallback(() => onOpenChange(false), [onOpenChange]);
  const { rootRef, panelRef } = useAnchoredPanel(open, hide);

  useEffect(() => {
    if (open) panelRef.current?.focus();
  }, [open, panelRef]);

  return (
    <div ref={rootRef} className="relative inline-flex">
      {cloneElement(trigger, {
        "aria-expanded": open,
        "aria-controls": open ? `${id}-panel` : undefined,
        onClick: () => onOpenChange(!open),
      })}
      {open && (
        <section
          ref={panelRef}
          id={`${id}-panel`}
          tabIndex={-1}
          aria-label={label}
          className={cn(
            anchoredClass.base,
            anchoredClass[align],
            "max-h-[min(32rem,var(--room,80dvh))]",
            className ?? "w-88",
          )}
        >
          {children}
        </section>
      )}
    </div>
  );
}
