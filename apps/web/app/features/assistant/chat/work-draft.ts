import { useSyncExternalStore } from "react";
import { onChatClosed } from "./chat-store.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const key = "assistant-work";
const listeners = new Set<() => void>();
/** What is written where the browser keeps nothing. */
let inMemoryDraft = "";

/** The work that is to be looked at, as far as it is written. */
export function readWork(): string {
  return readStored(key) ?? inMemoryDraft;
}

export function writeWork(work: string): void {
  const isKept = work !== "" && writeStored(key, work);
  // What stood there before is no longer the work.
  if (!isKept) removeStored(key);
  inMemoryDraft = isKept ? "" : work;
  for (const listener of listeners) listener();
}

/** The next learner of this page finds nothing of it. */
onChatClosed(() => {
  inMemoryDraft = "";
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWork(): string {
  return useSyncExternalStore(subscribe, readWork, () => "");
}
