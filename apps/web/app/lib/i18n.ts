import { type Language, languages } from "@masar/i18n/locales";
import { namespaces, type Strings } from "@masar/i18n/resources";
import { createInstance, type i18n, type TFunction } from "i18next";
import { storeLanguage } from "./language.ts";

const loaders: Record<Language, () => Promise<{ strings: Strings }>> = {
  en: () => import("@masar/i18n/en"),
  ar: () => import("@masar/i18n/ar"),
};

// One instance per language: a page is drawn wholly in one, and prerendering never mixes two.
const instances = new Map<Language, i18n>();

function createI18n(language: Language, strings: Strings): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "common",
    resources: { [language]: strings },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
    // English is the fallback, but its strings are fetched only when a text is really missing.
    saveMissing: true,
    missingKeyHandler: () => void addEnglish(instance),
  });
  return instance;
}

async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle("en", "common")) return;
  const { strings } = await loaders.en();
  for (const namespace of namespaces) {
    instance.addResourceBundle("en", namespace, strings[namespace]);
  }
}

export function hasStrings(language: Language): boolean {
  return instances.has(language);
}

export function getI18n(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`strings of ${language} are not loaded`);
  return instance;
}

/** For `meta` functions and other places outside React. */
export function getT(language: Language): TFunction {
  return getI18n(language).t;
}

export async function loadStrings(language: Language): Promise<i18n> {
  const known = instances.get(language);
  if (known) return known;
  const { strings } = await loaders[language]();
  const instance = instances.get(language) ?? createI18n(language, strings);
  instances.set(language, instance);
  return instance;
}

/** Changes the language of signed-in pages: loads its strings, remembers it, then the page follows. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadStrings(language);
  storeLanguage(language);
}

// Prerendering is synchronous, so the build holds both languages; the browser drops this branch.
if (import.meta.env.SSR) {
  await Promise.all(languages.map(loadStrings));
}
