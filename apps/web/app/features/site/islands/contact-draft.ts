import { newId } from "#web/platform/browser/new-id.ts";

export const contactFields = ["name", "email", "topic", "message"] as const;
export type ContactField = (typeof contactFields)[number];
type Draft = { id: string } & Partial<Record<ContactField, string>>;

const storageKey = "contact-draft";
/** Where storage is switched off, it lasts as long as the page. */
let unsaved: Draft | undefined;

/** Keeps the id over a reload or a lost response, so that the message is not sent twice. */
export function readContactDraft(): Draft {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null") as Draft | null;
    if (kept?.id) return kept;
  } catch {
    // Storage is switched off, or holds something else.
  }
  return unsaved ?? { id: newId() };
}

export function keepContactDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    unsaved = draft;
  }
}

export function forgetContactDraft(): void {
  unsaved = undefined;
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off.
  }
}
