import { useSyncExternalStore } from "react";
import { getIsOnline, watchNetwork } from "#web/lib/offline/network.ts";

export function useIsOnline(): boolean {
  return useSyncExternalStore(watchNetwork, getIsOnline, () => true);
}
