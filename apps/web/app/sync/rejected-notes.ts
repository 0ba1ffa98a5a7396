import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

type RefusedNote = { id: string; title: string; content: string };

const key = "refused-notes";
const none: readonly RefusedNote[] = [];
const listeners = new Set<() => void>();
let parsed: { text: string; notes: readonly RefusedNote[] } | undefined;

/** Notes that the server rejected, until the user discards them. */
function getRefusedNotes(): readonly RefusedNote[] {
  const text = readStored(key);
  if (text === null) return none;
  // The same text gives the same list, so that React sees no change.
  if (parsed?.text !== text) parsed = { text, notes: read(text) };
  return parsed.notes;
}

export function saveRejectedNote(note: RefusedNote): void {
  write([note, ...getRefusedNotes().filter(({ id }) => id !== note.id)]);
}

export function removeRejectedNote(gone: string): void {
  write(getRefusedNotes().filter(({ id }) => id !== gone));
}

export function useRefusedNotes(): readonly RefusedNote[] {
  return useSyncExternalStore(subscribe, getRefusedNotes, () => none);
}

function read(text: string): readonly RefusedNote[] {
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as RefusedNote[]) : none;
  } catch {
    return none;
  }
}

function write(notes: readonly RefusedNote[]): void {
  if (notes.length === 0) removeStored(key);
  else writeStored(key, JSON.stringify(notes));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
