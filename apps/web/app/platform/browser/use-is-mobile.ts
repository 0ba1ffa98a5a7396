import { limits } from "@masar/contract/limits";
import { useSyncExternalStore } from "react";

const mobileQuery = `(max-width: ${limits.mobileBreakpointPx - 0.02}px)`;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(mobileQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(mobileQuery).matches,
    () => false,
  );
}
