import { useState } from "react";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

export type CardDraft = { front: string; back: string };

const empty: CardDraft = { front: "", back: "" };

/** With a name, the draft is stored on the device until it is cleared. */
export function useCardDraft(name: string | undefined, initial: CardDraft = empty) {
  const key = name === undefined ? undefined : `card-draft:${name}`;
  const [draft, setDraft] = useState(() => (key ? loadDraft(key) : undefined) ?? initial);
  const change = (part: Partial<CardDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (key) writeStored(key, JSON.stringify(next));
  };
  const clear = () => {
    setDraft(empty);
    if (key) removeStored(key);
  };
  return { draft, change, clear };
}

export function hasDraft(name: string): boolean {
  const draft = loadDraft(`card-draft:${name}`);
  return draft !== undefined && (draft.front !== "" || draft.back !== "");
}

function loadDraft(key: string): CardDraft | undefined {
  try {
    const { front, back } = JSON.parse(readStored(key) ?? "null") as CardDraft;
    return typeof front === "string" && typeof back === "string" ? { front, back } : undefined;
  } catch {
    return undefined;
  }
}
