import { newId } from "#web/platform/browser/new-id.ts";
import { tabStorage } from "#web/platform/storage/browser-storage.ts";

export const contactFields = ["name", "email", "topic", "message"] as const;
export type ContactField = (typeof contactFields)[number];
type Draft = { id: string } & Partial<Record<ContactField, string>>;

const storageKey = "contact-draft";
/** Where storage is switched off, it lasts as long as the page. */
let unsaved: Draft | undefined;

/** Keeps the id over a reload or a lost response, so that the message is not sent twice. */
export function readContactDraft(): Draft {
  const stored = tabStorage.readJson(storageKey) as Draft | null;
  if (stored?.id) return stored;
  return unsaved ?? { id: newId() };
}

export function storeContactDraft(draft: Draft): void {
  if (!tabStorage.write(storageKey, JSON.stringify(draft))) unsaved = draft;
}

export function removeContactDraft(): void {
  unsaved = undefined;
  tabStorage.remove(storageKey);
}
