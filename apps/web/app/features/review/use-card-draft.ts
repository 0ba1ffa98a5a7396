import { useState } from "react";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

export type CardDraft = { front: string; back: string };

const empty: CardDraft = { front: "", back: "" };

/** What is written of a card. Under a name it is kept on the device until the card is saved or dropped. */
export function useCardDraft(name: string | undefined, start: CardDraft = empty) {
  const key = name === undefined ? undefined : `card-draft:${name}`;
  const [draft, setDraft] = useState(() => (key ? readDraft(key) : undefined) ?? start);
  const change = (part: Partial<CardDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (key) writeStored(key, JSON.stringify(next));
  };
  const drop = () => {
    setDraft(empty);
    if (key) removeStored(key);
  };
  return { draft, change, drop };
}

export function hasDraft(name: string): boolean {
  const draft = readDraft(`card-draft:${name}`);
  return draft !== undefined && (draft.front !== "" || draft.back !== "");
}

function readDraft(key: string): CardDraft | undefined {
  try {
    const { front, back } = JSON.parse(readStored(key) ?? "null") as CardDraft;
    return typeof front === "string" && typeof back === "string" ? { front, back } : undefined;
  } catch {
    // Nothing was kept, or not by us.
    return undefined;
  }
}
