import type { Language } from "@masar/contract/settings/schemas";
import { locales } from "@masar/i18n/locales";

/** The day of an instant in the user's zone, for mails and files. */
export function formatDay(instant: Date, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(locales[language].tag, {
    calendar: "gregory",
    numberingSystem: "latn",
    dateStyle: "long",
    timeZone: zone,
  }).format(instant);
}

/** A date such as 'YYYY-MM-DD', without a zone. */
export function formatCalendarDay(day: string, language: Language): string {
  return formatDay(new Date(`${day}T00:00:00Z`), language, "UTC");
}
