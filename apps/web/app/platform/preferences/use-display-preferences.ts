import { useStore } from "#web/platform/browser/use-store.ts";
import { readDisplay, subscribeToDisplay } from "./display-preferences.ts";

const display = { subscribe: subscribeToDisplay, get: readDisplay, initial: "" };

/** Redraws when the display settings change. */
export function useDisplay(): string {
  return useStore(display);
}

/** No pictures, shorter lists, no prefetching. */
export function useLowData(): boolean {
  return useDisplay().split(" ").includes("low");
}
