import { tabStorage } from "./browser-storage.ts";

const storageKey = "typed-email";

/** Passes the address from the log-in form to the page for a forgotten password. */
export function storeTypedEmail(email: string): void {
  tabStorage.write(storageKey, email);
}

export function popTypedEmail(): string {
  const email = tabStorage.read(storageKey) ?? "";
  tabStorage.remove(storageKey);
  return email;
}
