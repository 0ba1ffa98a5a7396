import { createEmitter } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";
import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

type RejectedNote = { id: string; title: string; content: string };

const key = "refused-notes";
const initial: readonly RejectedNote[] = [];
let parsed: { text: string; notes: readonly RejectedNote[] } | undefined;
const { notify, subscribe } = createEmitter(() => {
  window.addEventListener("storage", notify);
  return () => window.removeEventListener("storage", notify);
});

/** Notes that the server rejected, until the user discards them. */
function getRejectedNotes(): readonly RejectedNote[] {
  const text = readStored(key);
  if (text === null) return initial;
  // The same text gives the same list, so that React sees no change.
  if (parsed?.text !== text) parsed = { text, notes: parseNotes(text) };
  return parsed.notes;
}

export function saveRejectedNote(note: RejectedNote): void {
  write([note, ...getRejectedNotes().filter(({ id }) => id !== note.id)]);
}

export function removeRejectedNote(removedId: string): void {
  write(getRejectedNotes().filter(({ id }) => id !== removedId));
}

const rejectedNotes = { subscribe, get: getRejectedNotes, initial };

export const useRefusedNotes = () => useStore(rejectedNotes);

function parseNotes(text: string): readonly RejectedNote[] {
  try {
    const notes: unknown = JSON.parse(text);
    return Array.isArray(notes) ? (notes as RejectedNote[]) : initial;
  } catch {
    return initial;
  }
}

function write(notes: readonly RejectedNote[]): void {
  if (notes.length === 0) removeStored(key);
  else writeStored(key, JSON.stringify(notes));
  notify();
}
