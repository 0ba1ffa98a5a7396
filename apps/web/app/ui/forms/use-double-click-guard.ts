import { type MouseEvent, useEffect, useState } from "react";

const settleMs = 400;

/**
 * Props of the element around buttons that change their meaning when pressed: the second half of a double press was
 * meant for what stood there before, and does nothing. Keys are not held back: they do not bounce.
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
