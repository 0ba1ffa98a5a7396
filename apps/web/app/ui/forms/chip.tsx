import { Check, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/display/icon.tsx";

const look =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-outline px-4 py-1.5 text-start transition-colors duration-150 hover:bg-sunken";

type ChipProps = {
  children: ReactNode;
  label?: string;
  /** Without the plus: it replaces the value. */
  isPlain?: boolean;
  onPress: () => void;
};

export function AddChip({ children, label, isPlain = false, onPress }: ChipProps) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className={look}>
      {!isPlain && <Icon icon={Plus} size={16} className="text-ink-2" />}
      <span className="wrap-anywhere">{children}</span>
    </button>
  );
}

type CheckChipProps = {
  children: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A native checkbox, so that its state is announced. */
export function CheckChip({ children, checked, disabled, onChange }: CheckChipProps) {
  return (
    <label
      className={`${look} relative cursor-pointer has-checked:border-teal has-checked:bg-teal-soft has-checked:font-medium has-checked:text-teal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal has-disabled:cursor-default has-disabled:border-dashed has-disabled:text-ink-3`}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <Icon icon={Check} size={16} className="hidden peer-checked:block" />
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}
