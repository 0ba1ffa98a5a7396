import { getModeTraits } from "@masar/contract/assistant/constants";
import { useSyncExternalStore } from "react";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import type { Chat, SendOptions } from "./chat-types.ts";
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

type SendState = { isReady: boolean; options: SendOptions | undefined };

/** A mode that reviews work needs more than the question: the work and a milestone. */
export function useSendOptions({ mode, milestone }: Pick<Chat, "mode" | "milestone">): SendState {
  const work = useWork().trim();
  if (!getModeTraits(mode).reviewsWork) return { isReady: true, options: undefined };
  return { isReady: work !== "" && milestone !== null, options: { work } };
}
