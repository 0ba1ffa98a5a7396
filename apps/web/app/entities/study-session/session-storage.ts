import { createEmitter } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageKey = "current-study-session";

let channel: BroadcastChannel | undefined;
// Where storage is switched off, the session still runs on the open pages.
let unsaved: string | null = null;

const { notify, subscribe } = createEmitter(() => {
  openChannel();
  // A null key: another tab cleared the storage, as logging out does.
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) notify();
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
});

export const subscribeToSession = subscribe;

export function getSessionText(): string | null {
  return readStored(storageKey) ?? unsaved;
}

export function writeStoredSession(text: string | null): void {
  unsaved = null;
  if (text === null) removeStored(storageKey);
  else if (!writeStored(storageKey, text)) unsaved = text;
  openChannel()?.postMessage(unsaved);
  notify();
}

const hasSession = { subscribe, get: () => getSessionText() !== null, initial: false };

export const useHasSession = () => useStore(hasSession);

const storedText = { subscribe, get: getSessionText, initial: null };

/** Reads the text, since the rules of the clock are loaded only for a running session. */
export function useIsStudied(pathId: string, milestoneKey: string): boolean {
  const text = useStore(storedText) ?? "";
  const fields = { pathId, milestoneKey, isActive: true };
  return Object.entries(fields).every((field) =>
    text.includes(field.map((part) => JSON.stringify(part)).join(":")),
  );
}

/** Other tabs follow at once. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(storageKey);
  channel.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    unsaved = data;
    notify();
  });
  return channel;
}
