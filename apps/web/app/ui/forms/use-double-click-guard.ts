import { type MouseEvent, useEffect, useState } from "react";

const settleMs = 400;

/**
 * For buttons that change their meaning when pressed: ignores the second half of a double press. Keys are not
 * affected.
 */
export function useDoubleClickGuard(label: string) {
  const [isSettling, setSettling] = useState(false);

  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setSettling(false), settleMs);
    return () => clearTimeout(timer);
  }, [isSettling]);

  const onClickCapture = (event: MouseEvent) => {
    const isPress = event.detail > 0 && (event.target as Element).closest("button") !== null;
    if (!isPress) return;
    if (!isSettling) return setSettling(true);
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    role: "group",
    "aria-label": label,
    "aria-disabled": isSettling || undefined,
    onClickCapture,
  };
}
