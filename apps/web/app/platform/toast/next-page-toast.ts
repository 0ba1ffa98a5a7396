import { tabStorage } from "#web/platform/storage/browser-storage.ts";
import type { ToastInput } from "./toast.ts";

const storageKey = "next-page-toast";

/** Without storage, the page itself shows the result. */
export function storeNextPageToast(input: Omit<ToastInput, "action">): void {
  tabStorage.write(storageKey, JSON.stringify(input));
}

export function popNextPageToast(): ToastInput | null {
  const stored = tabStorage.readJson(storageKey) as ToastInput | null;
  tabStorage.remove(storageKey);
  return stored;
}

export function hasNextPageToast(): boolean {
  return tabStorage.read(storageKey) !== null;
}
