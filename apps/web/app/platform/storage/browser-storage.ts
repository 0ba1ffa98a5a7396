// Storage throws where it is switched off (private windows, strict settings): then nothing is kept.
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when it could not be kept. */
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
    // Nothing was kept.
  }
}

/** Settings of this device; whatever else is kept belongs to the learner who is signed in. */
const deviceKeys = new Set([
  "theme",
  "language",
  "display",
  "low-data-offer",
  "arabic-offer",
  "sidebar",
]);

/** Whose device it is: who is not named here has nothing kept. Forgotten at log-out. */
export const deviceOwnerKey = "device-in-use";

/** The IndexedDB database of `sync`. */
export const deviceDatabase = "masar";

/** At log-out: forgets the learner, keeps the device as it is. */
export function clearUserStorage(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!deviceKeys.has(key)) window.localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
