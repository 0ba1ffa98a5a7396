import { useCallback, useEffect, useRef } from "react";

/**
 * Props of a part of the page: when a button in it is gone after it was pressed, the focus goes to the part,
 * and not to the top of the page.
 */
export function useRestoreFocus(label: string) {
  const place = useRef<HTMLElement>(null);
  const pressed = useRef<Element>(null);

  // With every drawing: what was pressed may go at once, or when the change has reached the page.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) place.current?.focus({ preventScroll: true });
  });

  const ref = useCallback((part: HTMLElement | null) => {
    const notePress = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("button") : null;
    };
    place.current = part;
    part?.addEventListener("click", notePress, true);
    return () => part?.removeEventListener("click", notePress, true);
  }, []);
  return { ref, role: "group", "aria-label": label, tabIndex: -1 };
}
