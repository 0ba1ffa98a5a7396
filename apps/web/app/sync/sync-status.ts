import type { QueryClient } from "@tanstack/react-query";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { useStore } from "#web/platform/browser/use-store.ts";
import type { SyncEngine } from "./sync-engine.ts";

export type SyncState = {
  isOnline: boolean;
  /** Changes on this device that the server does not have yet. */
  pending: number;
  /** The milestones, as `path id/key`, whose planned sessions these changes tick. */
  pendingMilestones: readonly string[];
  isSending: boolean;
  /** False: storage is switched off, unsent changes are lost with the page. */
  isPersistent: boolean;
};

const initial: SyncState = {
  isOnline: true,
  pending: 0,
  pendingMilestones: [],
  isSending: false,
  isPersistent: true,
};
let known = initial;
let shown = initial;
const { notify, subscribe } = createEmitter(() => watchNetwork(() => notify()));

export function setSyncState(next: Partial<Omit<SyncState, "isOnline">>): void {
  known = { ...known, ...next };
  notify();
}

export function resetSyncState(): void {
  setSyncState(initial);
}

/** The same object while nothing changed. */
export function getSyncState(): SyncState {
  const next = { ...known, isOnline: getIsOnline() };
  const isSame = Object.entries(next).every(
    ([key, value]) => shown[key as keyof SyncState] === value,
  );
  if (!isSame) shown = next;
  return shown;
}

const syncStatus = { subscribe, get: getSyncState, initial };

export const useSyncState = () => useStore(syncStatus);

let ready: { client: QueryClient; engine: SyncEngine } | undefined;

export function setReadyEngine(next: typeof ready): void {
  ready = next;
}

/** Without waiting, so that a change made in an event shows before the browser paints. */
export function getReadyEngine(client: QueryClient): SyncEngine | undefined {
  return ready?.client === client ? ready.engine : undefined;
}
