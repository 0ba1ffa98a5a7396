import type { Language } from "@masar/contract/settings/schemas";
import { locales } from "@masar/i18n/locales";

/** The day of an instant in words, for mails and files. The zone is the learner's: nobody else's day is meant. */
export function formatDay(instant: Date, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(locales[language].tag, {
    calendar: "gregory",
    numberingSystem: "latn",
    dateStyle: "long",
    timeZone: zone,
  }).format(instant);
}

/** A day of a calendar, 'YYYY-MM-DD': it is the same one everywhere. */
export function formatCalendarDay(day: string, language: Language): string {
  return formatDay(new Date(`${day}T00:00:00Z`), language, "UTC");
}
