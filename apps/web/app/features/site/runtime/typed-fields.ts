import { tabStorage } from "#web/platform/storage/browser-storage.ts";

const storageKey = "typed-fields";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { pathname: string; values: { name: string; value: string }[] };

function listFields(): Field[] {
  // A password is never stored.
  return [...document.querySelectorAll<Field>("[data-island] [name]:not([type=password])")];
}

/** Browsers drop the fields of a page that reloads. */
export function saveTypedFields(): void {
  const values = listFields().map(({ name, value }) => ({ name, value }));
  const typed: Typed = { pathname: window.location.pathname, values };
  // Without storage the page does not reload either.
  tabStorage.write(storageKey, JSON.stringify(typed));
}

/** Once, and only on the page where it was typed. */
export function restoreTyped(): void {
  const typed = tabStorage.readJson(storageKey) as Typed | null;
  tabStorage.remove(storageKey);
  if (typed?.pathname !== window.location.pathname) return;
  for (const [index, field] of listFields().entries()) {
    const before = typed.values[index];
    if (before?.name === field.name && before.value !== "") field.value = before.value;
  }
}
