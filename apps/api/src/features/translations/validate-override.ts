import { findBundled, type Override } from "#api/i18n/translate.ts";

/** What the code fills in, or looks up: `{{name}}`, with its format, and `$t(key)`. */
const slots = /\{\{([^{}]*)\}\}|\$t\([^()]*\)/g;

function listSlots(text: string): string {
  const found = [...text.matchAll(slots)].map(([whole, name]) => name?.trim() ?? whole);
  return [...new Set(found)].toSorted().join("\n");
}

/** Whether a string can stand for the bundled one: it exists under that name, plural and all, and says the same slots. */
export function validateOverride(override: Override): "fits" | "unknown" | "slots_differ" {
  const bundled = findBundled(override);
  if (bundled === undefined) return "unknown";
  return listSlots(bundled) === listSlots(override.value) ? "fits" : "slots_differ";
}
