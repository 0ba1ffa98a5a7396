import { type Language, resolveLanguage } from "@masar/i18n/locales";
import { createEmitter } from "#web/platform/browser/create-store.ts";
import { publicSegments } from "#web/platform/urls/public-paths.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const languageStorageKey = "language";

let chosen: Language | undefined;
const { notify, subscribe } = createEmitter(() => {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== languageStorageKey) return;
    chosen = resolveLanguage(event.newValue);
    notify();
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
});

export const subscribeToLanguage = subscribe;

/** The account's setting, stored on the device; English until there is one. */
export function getStoredLanguage(): Language {
  chosen ??= resolveLanguage(readStored(languageStorageKey));
  return chosen;
}

export function storeLanguage(language: Language): void {
  chosen = language;
  writeStored(languageStorageKey, language);
  notify();
}

/** Undefined on signed-in pages, where the account decides. */
export function languageOfPath(pathname: string): Language | undefined {
  const segment = pathname.split("/")[1] ?? "";
  if (segment === "ar") return "ar";
  return publicSegments.includes(segment) ? "en" : undefined;
}

export function pickLanguage(pathname: string, stored: Language): Language {
  return languageOfPath(pathname) ?? stored;
}
