import {
  readStoredJson,
  removeStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";
import type { NewChange } from "./change-types.ts";

const key = "leaving-changes";

type UnloadChanges = { userId: string; changes: NewChange[] };

/**
 * A page being left has no time for the device store: the change is stored here until that store or the next page has
 * it. Returns a function that removes it.
 */
export function saveUnloadChange(userId: string, change: NewChange): () => void {
  storeChanges(userId, [...loadChanges(userId), change]);
  return () => removeUnloadChange(userId, change);
}

/** Hands over what this user's last page left; another user's is dropped. */
export async function drainUnloadChanges(
  userId: string,
  save: (change: NewChange) => Promise<boolean>,
): Promise<void> {
  const left = loadChanges(userId);
  if (left.length === 0) removeStored(key);
  for (const change of left) {
    if (await save(change)) removeUnloadChange(userId, change);
  }
}

function removeUnloadChange(userId: string, change: NewChange): void {
  const text = JSON.stringify(change);
  const others = loadChanges(userId).filter((item) => JSON.stringify(item) !== text);
  storeChanges(userId, others);
}

function loadChanges(userId: string): NewChange[] {
  const left = readStoredJson(key) as UnloadChanges | null;
  return left?.userId === userId ? left.changes : [];
}

function storeChanges(userId: string, changes: NewChange[]): void {
  if (changes.length === 0) removeStored(key);
  else writeStored(key, JSON.stringify({ userId, changes } satisfies UnloadChanges));
}
