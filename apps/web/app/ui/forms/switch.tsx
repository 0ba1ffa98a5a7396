import { type ComponentProps, type ReactNode, useId } from "react";

type SwitchProps = Omit<
  ComponentProps<"input">,
  "type" | "role" | "className" | "onChange" | "checked"
> & {
  checked: boolean;
  label: ReactNode;
  description?: ReactNode;
  onCheckedChange: (checked: boolean) => void;
};

/** Applies at once; use `Checkbox` inside forms. */
export function Switch({ label, description, checked, onCheckedChange, ...props }: SwitchProps) {
  const noteId = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 py-2 has-disabled:cursor-default has-disabled:text-ink-2">
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {description && (
          <span id={noteId} className="block text-sm text-ink-2">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0 has-disabled:opacity-50">
        <input
          aria-describedby={description ? noteId : undefined}
          {...props}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full border-[1.75px] border-outline bg-sunken transition-colors duration-150 checked:border-teal checked:bg-teal"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-outline transition-[translate,background-color] duration-150 peer-checked:translate-x-5 peer-checked:bg-on-teal rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  );
}
