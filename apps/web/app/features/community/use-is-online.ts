import { useSyncExternalStore } from "react";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";

export function useIsOnline(): boolean {
  return useSyncExternalStore(watchNetwork, getIsOnline, () => true);
}
