import { useSyncExternalStore } from "react";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";

export type SyncState = {
  isOnline: boolean;
  /** Changes on this device that the server does not have yet. */
  pending: number;
  isSending: boolean;
  /** False: storage is switched off, unsent changes are lost with the page. */
  isLasting: boolean;
};

type Known = Omit<SyncState, "isOnline">;

const unknown: Known = { pending: 0, isSending: false, isLasting: true };
let known = unknown;
let shown: SyncState = { ...known, isOnline: true };
const listeners = new Set<() => void>();

export function setSyncState(next: Partial<Known>): void {
  known = { ...known, ...next };
  publish();
}

export function resetSyncState(): void {
  setSyncState(unknown);
}

export function getSyncState(): SyncState {
  const isOnline = getIsOnline();
  const { pending, isSending, isLasting } = known;
  const isSame =
    shown.isOnline === isOnline &&
    shown.pending === pending &&
    shown.isSending === isSending &&
    shown.isLasting === isLasting;
  if (!isSame) shown = { ...known, isOnline };
  return shown;
}

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unwatch = watchNetwork(listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

const onServer: SyncState = { ...unknown, isOnline: true };

export function useSyncState(): SyncState {
  return useSyncExternalStore(subscribe, getSyncState, () => onServer);
}
