import type { Language } from "@masar/i18n/locales";

/** Not among the public paths: English pages there would not follow the reader's language. */
export function visitorPlacementLink(slug: string, hours: number, language: Language): string {
  return `${language === "ar" ? "/ar" : ""}/placement/${slug}?hours=${hours}`;
}
