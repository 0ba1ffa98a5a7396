import { useCallback, useEffect, useRef } from "react";

/** Props of a section: when a pressed button is removed, the section gets the focus instead of the page's top. */
export function useRestoreFocus(label: string) {
  const section = useRef<HTMLElement>(null);
  const pressed = useRef<Element>(null);

  // After every render: the button may be removed at once or when the change is done.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) section.current?.focus({ preventScroll: true });
  });

  const ref = useCallback((part: HTMLElement | null) => {
    const notePress = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("button") : null;
    };
    section.current = part;
    part?.addEventListener("click", notePress, true);
    return () => part?.removeEventListener("click", notePress, true);
  }, []);
  return { ref, role: "group", "aria-label": label, tabIndex: -1 };
}
