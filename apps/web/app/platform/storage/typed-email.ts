import { tabStorage } from "./browser-storage.ts";

const storageKey = "typed-email";

/** Passes the address from the log-in form to the page for a forgotten password. */
export function storeTypedEmail(email: string): void {
  tabStorage.write(storageKey, email);
}

/** Once: the address must not stay in the tab. */
export function popTypedEmail(): string {
  const email = tabStorage.read(storageKey) ?? "";
  removeTypedEmail();
  return email;
}

export function removeTypedEmail(): void {
  tabStorage.remove(storageKey);
}
