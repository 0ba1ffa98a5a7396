import type { ToastInput } from "./toast.ts";

const storageKey = "next-page-toast";

/** Said on the page that is about to be loaded. */
export function storeNextPageToast(input: Omit<ToastInput, "action">): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(input));
  } catch {
    // Storage is switched off: the page itself shows what happened.
  }
}

/** What the page before wanted said, once. */
export function popNextPageToast(): ToastInput | null {
  try {
    const kept = window.sessionStorage.getItem(storageKey);
    window.sessionStorage.removeItem(storageKey);
    return JSON.parse(kept ?? "null") as ToastInput | null;
  } catch {
    return null;
  }
}

export function hasNextPageToast(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
