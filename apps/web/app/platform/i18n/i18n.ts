import type { AddressedStrings, ChosenAddress } from "@masar/i18n/address";
import { bundles, dashboardNamespaces, findBundle } from "@masar/i18n/bundles";
import { type Language, languages, locales, resolveLanguage } from "@masar/i18n/locales";
import { type Namespace, namespaces } from "@masar/i18n/resources";
import { createValueFormatter } from "@masar/domain/text/value-formatter";
import { createInstance, type i18n, type TFunction } from "i18next";
import {
  chosenAddress,
  subscribeToDisplay,
  writesArabicDigits,
} from "#web/platform/preferences/display-preferences.ts";
import { formatList, formatNumber } from "#web/platform/format/format.ts";
import {
  getStoredLanguage,
  pickLanguage,
  storeLanguage,
} from "#web/platform/preferences/language.ts";
import { loaders } from "virtual:strings";
import { toArabicFigures } from "./text-figures.ts";

async function loadNamespace(language: Language, namespace: Namespace): Promise<object> {
  const { strings } = await loaders[language][findBundle(namespace)]();
  return strings[namespace] ?? {};
}

// One instance per language: a page is drawn in one language, and prerendering never mixes two.
const instances = new Map<Language, i18n>();
const loaded: Record<Language, Set<Namespace>> = { en: new Set(), ar: new Set() };
// Every language is shown with all namespaces that pages have used, or not at all.
const shown = new Set<Namespace>(dashboardNamespaces);

const valueFormatter = createValueFormatter({
  toLanguage: resolveLanguage,
  directionOf: (language) => locales[language].dir,
  formatNumber,
  formatList,
});

/** Digits inside strings: «حتى 14 يومًا». */
function writeTextFigures<T>(language: Language, strings: T): T {
  if (!writesArabicDigits(language)) return strings;
  const text = JSON.stringify(strings, (_key, value: unknown) =>
    typeof value === "string" ? toArabicFigures(value) : value,
  );
  return JSON.parse(text) as T;
}

function createI18n(language: Language): i18n {
  const instance = createInstance().use(valueFormatter);
  void instance.init({
    lng: language,
    fallbackLng: "en",
    ns: namespaces,
    defaultNS: "common",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false, bindI18nStore: "added" },
    // English is the fallback, but its strings are fetched only when a text is really missing.
    saveMissing: true,
    missingKeyHandler: () => void addEnglish(instance),
  });
  return instance;
}

const addressFiles = {
  masculine: () => import("@masar/i18n/locales/address/masculine.json"),
  feminine: () => import("@masar/i18n/locales/address/feminine.json"),
};
const addressed: Partial<Record<ChosenAddress, Partial<AddressedStrings>>> = {};

async function loadAddress(language: Language): Promise<void> {
  const form = chosenAddress(language);
  if (!form || addressed[form]) return;
  try {
    addressed[form] = (await addressFiles[form]()).default;
  } catch {
    // The neutral wording stays.
  }
}

type Texts = readonly (readonly [Namespace, object])[];

async function loadTexts(language: Language, wanted: readonly Namespace[]): Promise<Texts> {
  const addressLoaded = loadAddress(language);
  const texts = await Promise.all(
    wanted.map(async (namespace) => [namespace, await loadNamespace(language, namespace)] as const),
  );
  await addressLoaded;
  return texts;
}

function addTexts(instance: i18n, language: Language, texts: Texts): void {
  // Chosen now, not when the load began: a quick second choice may have come first.
  const form = chosenAddress(language);
  const forms: Partial<Record<Namespace, object>> = (form && addressed[form]) ?? {};
  for (const [namespace, strings] of texts) {
    instance.addResourceBundle(language, namespace, writeTextFigures(language, strings));
    const own = forms[namespace];
    if (own) {
      const overlay = writeTextFigures(language, own);
      instance.addResourceBundle(language, namespace, overlay, true, true);
    }
  }
}

// Digits inside texts and the form of address depend on the settings, so a change replaces the loaded texts.
subscribeToDisplay(() => {
  for (const [language, instance] of instances) {
    void loadTexts(language, [...loaded[language]]).then((texts) =>
      addTexts(instance, language, texts),
    );
  }
});

async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle("en", "common")) return;
  const wanted = namespaces.filter((namespace) => namespace !== "pages");
  addTexts(instance, "en", await loadTexts("en", wanted));
}

/** With all namespaces that pages have used so far. */
export function hasStrings(language: Language): boolean {
  return [...shown].every((namespace) => loaded[language].has(namespace));
}

export function hasSiteStrings(language: Language): boolean {
  return siteNamespaces.every((namespace) => loaded[language].has(namespace));
}

export function getI18n(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`strings of ${language} are not loaded`);
  return instance;
}

export function getT(language: Language): TFunction {
  return getI18n(language).t;
}

export async function loadStrings(language: Language): Promise<i18n> {
  return loadNamespaces(language, [...shown]);
}

async function loadNamespaces(language: Language, wanted: readonly Namespace[]): Promise<i18n> {
  const missing = wanted.filter((namespace) => !loaded[language].has(namespace));
  const texts = await loadTexts(language, missing);
  // Two loads of a language may run at once: nothing may be awaited between finding the instance and storing it.
  const instance = instances.get(language) ?? createI18n(language);
  instances.set(language, instance);
  addTexts(instance, language, texts);
  for (const namespace of missing) loaded[language].add(namespace);
  return instance;
}

export async function loadAllStrings(language: Language): Promise<i18n> {
  return loadNamespaces(language, namespaces);
}

const siteNamespaces: Namespace[] = [...bundles.site, ...bundles.account];

/** For log-in and sign-up, also when opened from a signed-in page. */
export async function loadSiteStrings(language: Language): Promise<void> {
  // Static pages are drawn in the browser in development only.
  const pages: Namespace[] = import.meta.env.DEV ? [...bundles.pages, ...bundles.learning] : [];
  await loadNamespaces(language, [...dashboardNamespaces, ...siteNamespaces, ...pages]);
  show(siteNamespaces);
}

/** For a static page, whose text is in its markup. */
export async function loadIslandStrings(language: Language): Promise<i18n> {
  return loadNamespaces(language, [...bundles.shared, ...bundles.site]);
}

/** For log-in and register as islands. */
export async function loadAccountStrings(): Promise<void> {
  await loadNamespaces(pickLanguage(window.location.pathname, "en"), bundles.account);
}

/** The `clientLoader` of a page. A repository rule derives the list. */
export function loadPageStrings(
  ...wanted: Namespace[]
): (args: { request: Request }) => Promise<null> {
  return async ({ request }) => {
    await loadForPath(new URL(request.url).pathname, wanted);
    return null;
  };
}

/** For dialogs that are loaded when they open. A repository rule derives the list. */
export function loadMoreStrings(...wanted: Namespace[]): Promise<void> {
  return loadForPath(window.location.pathname, wanted);
}

async function loadForPath(pathname: string, wanted: Namespace[]): Promise<void> {
  const language = pickLanguage(pathname, getStoredLanguage());
  await loadNamespaces(language, [...dashboardNamespaces, ...wanted]);
  show(wanted);
}

function show(wanted: readonly Namespace[]): void {
  for (const namespace of wanted) shown.add(namespace);
}

/** Loads the strings before the page switches. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadStrings(language);
  storeLanguage(language);
}

// Prerendering is synchronous, so the build holds both languages; the browser drops this branch.
if (import.meta.env.SSR) {
  await Promise.all(languages.map(loadAllStrings));
}
