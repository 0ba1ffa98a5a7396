import { useSyncExternalStore } from "react";
import { hasDisplayPreference, readDisplay, subscribeToDisplay } from "./display-preferences.ts";

/** Draws anew what is written by the display settings. */
export function useDisplay(): string {
  return useSyncExternalStore(subscribeToDisplay, readDisplay, () => "");
}

/** No pictures, shorter lists, nothing ahead of time. */
export function useLowData(): boolean {
  return useSyncExternalStore(
    subscribeToDisplay,
    () => hasDisplayPreference("low"),
    () => false,
  );
}
