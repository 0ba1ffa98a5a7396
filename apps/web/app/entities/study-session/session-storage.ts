import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageKey = "current-study-session";

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
// Where storage is switched off, the session still runs on the open pages.
let unsaved: string | null = null;

export function getSessionText(): string | null {
  return readStored(storageKey) ?? unsaved;
}

export function writeStoredSession(text: string | null): void {
  unsaved = null;
  if (text === null) removeStored(storageKey);
  else if (!writeStored(storageKey, text)) unsaved = text;
  openChannel()?.postMessage(unsaved);
  tell();
}

export function subscribeToSession(listener: () => void): () => void {
  openChannel();
  if (listeners.size === 0) window.addEventListener("storage", handleStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", handleStorageEvent);
  };
}

export function useHasSession(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => getSessionText() !== null,
    () => false,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Other tabs follow at once. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(storageKey);
  channel.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    unsaved = data;
    tell();
  });
  return channel;
}

/** A null key: another tab cleared the storage, as logging out does. */
function handleStorageEvent({ key }: StorageEvent): void {
  if (key === storageKey || key === null) tell();
}
