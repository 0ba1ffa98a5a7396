import { useStore } from "./use-store.ts";

const hydrated = { subscribe: () => () => {}, get: () => true, initial: false };

/** False in prerendered markup and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useStore(hydrated);
}
