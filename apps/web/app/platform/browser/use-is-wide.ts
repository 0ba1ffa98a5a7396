import { useSyncExternalStore } from "react";

// The `lg` breakpoint: from here on there is room beside the road, and for the desk as a whole.
const wideQuery = "(min-width: 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wideQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
}
