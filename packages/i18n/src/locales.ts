export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "en";

export type Locale = {
  label: string;
  /** The product's name in it. */
  brand: string;
  /** For Open Graph, which wants a country. */
  openGraph: string;
  dir: "ltr" | "rtl";
  /** For Intl: the numbering system is explicit, so no browser picks its own digits. */
  tag: string;
  numbering: "latn";
};

export const locales: Record<Language, Locale> = {
  en: {
    label: "English",
    brand: "Masar",
    openGraph: "en_GB",
    dir: "ltr",
    tag: "en-GB-u-nu-latn",
    numbering: "latn",
  },
  ar: {
    label: "العربية",
    brand: "مسار",
    openGraph: "ar_AE",
    dir: "rtl",
    tag: "ar-AE-u-nu-latn",
    numbering: "latn",
  },
};

function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export function resolveLanguage(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage;
}
