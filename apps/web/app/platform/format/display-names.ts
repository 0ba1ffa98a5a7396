import { type Language, locales } from "@masar/i18n/locales";

type Option = { value: string; label: string };

/** One name for one country or language everywhere. */
export function namesOf(language: Language, type: "region" | "language"): (code: string) => string {
  const names = new Intl.DisplayNames(locales[language].tag, { type, style: "short" });
  return (code) => names.of(code) ?? code;
}

export function sortByLabel<O extends Option>(language: Language, options: O[]): O[] {
  const { compare } = new Intl.Collator(locales[language].tag);
  return options.toSorted((a, b) => compare(a.label, b.label));
}
