import type { Language } from "@masar/contract/settings/schemas";
import { locales } from "@masar/i18n/locales";

/** The time of an instant in the user's zone, for messages outside of the browser. */
export function formatTime(instant: Date, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(locales[language].tag, {
    numberingSystem: "latn",
    timeStyle: "short",
    timeZone: zone,
  }).format(instant);
}
