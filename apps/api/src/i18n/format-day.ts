import type { Language } from "@masar/contract/settings/schemas";
import { locales } from "@masar/i18n/locales";

/** The day of an instant in the user's zone, for mails, files and answers. */
export function formatDay(
  instant: Date,
  language: Language,
  zone: string,
  country: string | null = null,
): string {
  // Arabic month names differ by country: كانون الثاني, يناير or جانفي.
  const tag = language === "ar" && country ? `ar-${country}` : locales[language].tag;
  return new Intl.DateTimeFormat(tag, {
    calendar: "gregory",
    numberingSystem: "latn",
    dateStyle: "long",
    timeZone: zone,
  }).format(instant);
}

/** A date such as 'YYYY-MM-DD', without a zone. */
export function formatCalendarDay(
  day: string,
  language: Language,
  country: string | null = null,
): string {
  return formatDay(new Date(`${day}T00:00:00Z`), language, "UTC", country);
}
