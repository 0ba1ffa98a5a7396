import type { ToastInput } from "./toast.ts";

const storageKey = "next-page-toast";

export function storeNextPageToast(input: Omit<ToastInput, "action">): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(input));
  } catch {
    // Storage is switched off: the page itself shows the result.
  }
}

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
