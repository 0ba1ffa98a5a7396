/** What the code fills in, or looks up: `{{name}}`, with its format, and `$t(key)`. */
const slots = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g;

/** As they are written in the text, each once. */
export function listSlots(text: string): string[] {
  return [...new Set([...text.matchAll(slots)].map(([whole]) => whole.replaceAll(/\s+/g, "")))];
}

/** What a new text lacks of the bundled one, and what it has beyond it. Said while typing; the server judges again. */
export function compareSlots(bundled: string, text: string) {
  const [wanted, written] = [listSlots(bundled), listSlots(text)];
  return {
    missing: wanted.filter((slot) => !written.includes(slot)),
    unknown: written.filter((slot) => !wanted.includes(slot)),
  };
}
