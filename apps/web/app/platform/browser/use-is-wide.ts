import { useSyncExternalStore } from "react";

// The `lg` breakpoint: room for details beside the roadmap, and for the whole desk.
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
