import type { ChangeEvent } from "react";
import { Star, type StarState } from "#web/ui/display/star.tsx";

type StarCheckboxProps = {
  label: string;
  state: StarState;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
  /** Of a session, which is smaller than its sub-milestone. */
  isSmall?: boolean;
};

/** The star of a step: pressed, it is done. */
export function StarCheckbox({ label, state, disabled, onChange, isSmall }: StarCheckboxProps) {
  return (
    <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-default">
      <input
        type="checkbox"
        aria-label={label}
        checked={state === "done"}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked)}
        // In forced colours the edge is visible.
        className="absolute inset-1 cursor-[inherit] appearance-none rounded-full border border-transparent"
      />
      <Star
        state={state}
        className={`pointer-events-none relative shrink-0 ${isSmall ? "size-5.5" : "size-7"}`}
      />
    </label>
  );
}
