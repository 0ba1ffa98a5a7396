/** Storage throws where it is switched off (private windows, strict settings). */
function openStorage(name: "localStorage" | "sessionStorage") {
  const attempt = <T, F>(run: (storage: Storage) => T, fallback: F): T | F => {
    try {
      return run(window[name]);
    } catch {
      return fallback;
    }
  };
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** Null also for broken text. */
    readJson: (key: string) =>
      attempt((storage) => JSON.parse(storage.getItem(key) ?? "null") as unknown, null),
    /** False when it could not be stored. */
    write: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

export const {
  read: readStored,
  readJson: readStoredJson,
  write: writeStored,
  remove: removeStored,
} = openStorage("localStorage");

/** Lasts as long as the tab. */
export const tabStorage = openStorage("sessionStorage");

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
