import { type ChangeEvent, useEffect, useState } from "react";
import { afterPaint } from "#web/platform/browser/after-paint.ts";
import { Star, type StarState } from "#web/ui/display/star.tsx";

type StarCheckboxProps = {
  label: string;
  state: StarState;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
  /** Of a session, which is smaller than its sub-milestone. */
  isSmall?: boolean;
};

/** For a change that could not be applied. */
const maxTappedMs = 2000;

/** The star of a step: pressed, it is done. */
export function StarCheckbox(props: StarCheckboxProps) {
  const { label, disabled, isSmall } = props;
  const [state, onChange] = useTappedState(props);
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

/** A change renders much of the page, so the star shows it first, until its state changes. */
function useTappedState({ state, onChange }: StarCheckboxProps) {
  const [tapped, setTapped] = useState<{ isChecked: boolean; from: StarState }>();
  if (tapped && tapped.from !== state) setTapped(undefined);
  useEffect(() => {
    if (!tapped) return undefined;
    const timer = setTimeout(() => setTapped(undefined), maxTappedMs);
    return () => clearTimeout(timer);
  }, [tapped]);
  const tap = (isChecked: boolean) => {
    setTapped({ isChecked, from: state });
    afterPaint(() => onChange(isChecked));
  };
  const shown: StarState = tapped ? (tapped.isChecked ? "done" : "later") : state;
  return [shown, tap] as const;
}
