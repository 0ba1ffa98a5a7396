import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { inputClass } from "./text-input.tsx";

export type SelectOption<V extends string = string> = { value: V; label: string };

type SelectProps = Omit<ComponentProps<"select">, "children"> & { options: SelectOption[] };

/** The native control, with the phone's own picker. */
export function Select({ options, className, ...props }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...props}
        className={cn(inputClass, "min-h-11 appearance-none pe-11 text-ellipsis", className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3.5 grid place-items-center text-ink-2">
        <Icon icon={ChevronDown} />
      </span>
    </div>
  );
}
