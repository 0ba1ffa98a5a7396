const storageKey = "typed-fields";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { pathname: string; values: { name: string; value: string }[] };

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>("[data-island] [name]")];
}

/** Browsers drop the fields of a page that reloads. */
export function saveTypedFields(): void {
  const values = listFields().map(({ name, value }) => ({ name, value }));
  const typed: Typed = { pathname: window.location.pathname, values };
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {
    // Storage is switched off: then the page does not reload either.
  }
}

/** Once, and only on the page where it was typed. */
export function restoreTyped(): void {
  try {
    const kept = window.sessionStorage.getItem(storageKey);
    window.sessionStorage.removeItem(storageKey);
    const typed = JSON.parse(kept ?? "null") as Typed | null;
    if (typed?.pathname !== window.location.pathname) return;
    for (const [index, field] of listFields().entries()) {
      const before = typed.values[index];
      if (before?.name === field.name && before.value !== "") field.value = before.value;
    }
  } catch {
    // Storage is switched off.
  }
}
