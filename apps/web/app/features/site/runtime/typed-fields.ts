import { tabStorage } from "#web/platform/storage/browser-storage.ts";

const storageKey = "typed-fields";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { pathname: string; values: { name: string; value: string | boolean }[] };

// A password is never stored, also while it is shown as text.
const selector = "[data-island] [name]:not([type=password],[autocomplete$=password])";

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>(selector)];
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

/** Browsers drop the fields of a page that reloads. */
export function saveTypedFields(): void {
  const values = listFields().map((field) => ({
    name: field.name,
    value: isCheckbox(field) ? field.checked : field.value,
  }));
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
    if (before?.name !== field.name) continue;
    if (isCheckbox(field)) field.checked = before.value === true;
    else if (before.value) field.value = String(before.value);
  }
}
