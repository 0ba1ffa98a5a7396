import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered markup and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
