/** `{{name}}`, with its format, and `$t(key)`. */
const placeholder = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g;

export function listPlaceholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(placeholder)].map(([whole]) => whole.replaceAll(/\s+/g, ""))),
  ];
}

/** Feedback while typing; the server validates again. */
export function comparePlaceholders(bundled: string, text: string) {
  const [expected, written] = [listPlaceholders(bundled), listPlaceholders(text)];
  return {
    missing: expected.filter((slot) => !written.includes(slot)),
    unknown: written.filter((slot) => !expected.includes(slot)),
  };
}
