import { useSyncExternalStore } from "react";
import { hasDisplayPreference, readDisplay, subscribeToDisplay } from "./display-preferences.ts";

/** Redraws when the display settings change. */
export function useDisplay(): string {
  return useSyncExternalStore(subscribeToDisplay, readDisplay, () => "");
}

/** No pictures, shorter lists, no prefetching. */
export function useLowData(): boolean {
  return useSyncExternalStore(
    subscribeToDisplay,
    () => hasDisplayPreference("low"),
    () => false,
  );
}
