import { useSyncExternalStore } from "react";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { onChatClosed } from "./chat-store.ts";

const key = "assistant-work";
const { notify, subscribe } = createEmitter();
/** Used when storage is full or blocked. */
let inMemoryDraft = "";
onChatClosed(() => {
  inMemoryDraft = "";
});

/** The work to be reviewed. */
export function readWork(): string {
  return readStored(key) ?? inMemoryDraft;
}

export function writeWork(work: string): void {
  const isStored = work !== "" && writeStored(key, work);
  if (!isStored) removeStored(key);
  inMemoryDraft = isStored ? "" : work;
  notify();
}

export function useWork(): string {
  return useSyncExternalStore(subscribe, readWork, () => "");
}
