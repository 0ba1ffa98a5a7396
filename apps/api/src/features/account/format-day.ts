import type { Language } from "@masar/contract/settings";
import { locales } from "@masar/i18n/locales";

/** A day in words, for mails and files: neither knows the reader's zone. */
export function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language].tag, {
    calendar: "gregory",
    numberingSystem: "latn",
    dateStyle: "long",
    timeZone: "UTC",
  }).format(date);
}
