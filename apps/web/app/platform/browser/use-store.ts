import { useSyncExternalStore } from "react";
import type { Store } from "./create-store.ts";

/** Prerendered markup and hydration show the initial value. */
export function useStore<T>({ subscribe, get, initial }: Omit<Store<T>, "set">): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
