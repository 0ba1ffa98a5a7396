import { useEffect } from "react";
import { useLocation } from "react-router";

/** Moves the view and the focus to the part of the page that the address names: `/settings/privacy#consents`. */
export function useHashFocus(): void {
  const location = useLocation();
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1));
    if (!part) return undefined;
    part.focus({ preventScroll: true });
    part.scrollIntoView();
    // What is above still loads and grows: keep this part in view until the user scrolls or types.
    const growth = new ResizeObserver(() => part.scrollIntoView());
    growth.observe(document.body);
    const moved = new AbortController();
    const stop = () => {
      growth.disconnect();
      moved.abort();
    };
    for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      window.addEventListener(input, stop, { passive: true, signal: moved.signal });
    }
    return stop;
  }, [location]);
}
