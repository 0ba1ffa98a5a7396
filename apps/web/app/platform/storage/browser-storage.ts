// Storage throws where it is switched off (private windows, strict settings).
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is switched off.
  }
}

/** Device settings; every other key belongs to the signed-in user. */
const deviceKeys = new Set([
  "theme",
  "language",
  "display",
  "low-data-offer",
  "arabic-offer",
  "sidebar",
]);

/** The user whose data is on the device. Cleared at log-out. */
export const deviceOwnerKey = "device-in-use";

/** The IndexedDB database of `sync`. */
export const deviceDatabase = "masar";

/** At log-out; device settings stay. */
export function clearUserStorage(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!deviceKeys.has(key)) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off.
  }
}
