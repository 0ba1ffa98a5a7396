import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { Language } from "@masar/i18n/locales";

/** The original in Arabic for readers of Arabic, its English rendering for others. */
export function getResourceTitle(
  { title, title_ar, language }: Pick<ResourceCard, "title" | "title_ar" | "language">,
  reader: Language,
): { title: string; lang: Language } {
  if (reader === "ar" && title_ar) return { title: title_ar, lang: "ar" };
  return { title, lang: title_ar ? "en" : language };
}
