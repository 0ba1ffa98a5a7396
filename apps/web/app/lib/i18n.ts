import { type Language, languages } from "@masar/i18n/locales";
import { type Namespace, namespaces, type Strings } from "@masar/i18n/resources";
import { createInstance, type i18n, type TFunction } from "i18next";
import { getStoredLanguage, pickLanguage, storeLanguage } from "./language.ts";

type Part = "first" | "later";
type Loader = () => Promise<{ strings: Partial<Strings> }>;

const loaders: Record<Language, Record<Part, Loader>> = {
  en: { first: () => import("@masar/i18n/en-first"), later: () => import("@masar/i18n/en-later") },
  ar: { first: () => import("@masar/i18n/ar-first"), later: () => import("@masar/i18n/ar-later") },
};

// One instance per language: a page is drawn wholly in one, and prerendering never mixes two.
const instances = new Map<Language, i18n>();
const complete = new Set<Language>();
// From the first page on that needs the later strings, every language is shown with them or not at all.
let isLaterShown = false;

function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "common",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: "added" },
    // English is the fallback, but its strings are fetched only when a text is really missing.
    saveMissing: true,
    missingKeyHandler: () => void addEnglish(instance),
  });
  return instance;
}

function addStrings(instance: i18n, language: Language, strings: Partial<Strings>): void {
  for (const namespace of Object.keys(strings) as Namespace[]) {
    instance.addResourceBundle(language, namespace, strings[namespace]);
  }
}

async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle("en", "common")) return;
  const parts = await Promise.all([loaders.en.first(), loaders.en.later()]);
  for (const { strings } of parts) addStrings(instance, "en", strings);
}

/** Whether a page can be drawn in it: with the later strings too, once pages have needed them. */
export function hasStrings(language: Language): boolean {
  return isLaterShown ? complete.has(language) : instances.has(language);
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
  let instance = instances.get(language);
  if (!instance) {
    const { strings } = await loaders[language].first();
    instance = instances.get(language) ?? createI18n(language);
    addStrings(instance, language, strings);
    instances.set(language, instance);
  }
  if (isLaterShown) await addLater(language, instance);
  return instance;
}

async function addLater(language: Language, instance: i18n): Promise<void> {
  if (complete.has(language)) return;
  const { strings } = await loaders[language].later();
  addStrings(instance, language, strings);
  complete.add(language);
}

/** All of a language's strings. */
export async function loadAllStrings(language: Language): Promise<i18n> {
  const instance = await loadStrings(language);
  await addLater(language, instance);
  return instance;
}

/** The `clientLoader` of every page whose words are not among the first: they come beside its script. */
export async function loadPageStrings(): Promise<null> {
  await loadAllStrings(pickLanguage(window.location.pathname, getStoredLanguage()));
  isLaterShown = true;
  return null;
}

/** Changes the language of signed-in pages: loads its strings, remembers it, then the page follows. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadStrings(language);
  storeLanguage(language);
}

// Prerendering is synchronous, so the build holds both languages; the browser drops this branch.
if (import.meta.env.SSR) {
  await Promise.all(languages.map(loadAllStrings));
}
