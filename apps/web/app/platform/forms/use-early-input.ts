import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Passes what was typed into prerendered markup before hydration to the state, which does not have it yet. A layout
 * effect, so that a submit which waited for the hydration finds it there. Unticked boxes are not in `typed`.
 */
export function useEarlyInput(
  formRef: RefObject<HTMLFormElement | null>,
  apply: (typed: Partial<Record<string, string>>) => void,
): void {
  const applyTyped = useEffectEvent(apply);
  useLayoutEffect(() => {
    if (!formRef.current) return;
    applyTyped(Object.fromEntries(new FormData(formRef.current)) as Record<string, string>);
  }, [formRef]);
}
