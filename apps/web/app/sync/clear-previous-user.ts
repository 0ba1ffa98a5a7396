import {
  clearUserStorage,
  deviceOwnerKey,
  readStored,
  writeStored,
} from "#web/platform/storage/browser-storage.ts";

/** Before anything of the next user is drawn. */
export function clearPreviousUser(userId: string): void {
  const owner = readStored(deviceOwnerKey);
  if (!owner || owner === userId) return;
  clearUserStorage();
  // Listeners on this page handle it like a change in another tab.
  writeStored(deviceOwnerKey, userId);
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}
