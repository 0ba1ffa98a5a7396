import type { Language } from "@masar/i18n/locales";

/** "Google or Example University". Apart from `format.ts`, which the islands load. */
export function formatAlternatives(language: Language, items: string[]): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(items);
}
