import { tabStorage } from "./browser-storage.ts";

const storageKey = "typed-email";

/** Passes the address from the log-in form to the page for a forgotten password. */
export function storeTypedEmail(email: string): void {
  tabStorage.write(storageKey, email);
}

export function readTypedEmail(): string {
  return tabStorage.read(storageKey) ?? "";
}

export function removeTypedEmail(): void {
  tabStorage.remove(storageKey);
}
