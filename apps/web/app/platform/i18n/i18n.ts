import { type Language, languages, locales, resolveLanguage } from "@masar/i18n/locales";
import { type Namespace, namespaces, type Strings } from "@masar/i18n/resources";
import { createValueFormatter } from "@masar/domain/text/value-formatter";
import { createInstance, type i18n, type TFunction } from "i18next";
import {
  subscribeToDisplay,
  writesArabicDigits,
} from "#web/platform/preferences/display-preferences.ts";
import { formatList, formatNumber } from "#web/platform/format/format.ts";
import {
  getStoredLanguage,
  pickLanguage,
  storeLanguage,
} from "#web/platform/preferences/language.ts";
import { toArabicFigures } from "./text-figures.ts";

type Part = "first" | "site" | "entry" | "pages" | "later" | "people" | "staff";
type Loader = () => Promise<{ strings: Partial<Strings> }>;

const loaders: Record<Language, Record<Part, Loader>> = {
  en: {
    first: () => import("@masar/i18n/en-first"),
    site: () => import("@masar/i18n/en-site"),
    entry: () => import("@masar/i18n/en-entry"),
    pages: () => import("@masar/i18n/en-pages"),
    later: () => import("@masar/i18n/en-later"),
    people: () => import("@masar/i18n/en-people"),
    staff: () => import("@masar/i18n/en-staff"),
  },
  ar: {
    first: () => import("@masar/i18n/ar-first"),
    site: () => import("@masar/i18n/ar-site"),
    entry: () => import("@masar/i18n/ar-entry"),
    pages: () => import("@masar/i18n/ar-pages"),
    later: () => import("@masar/i18n/ar-later"),
    people: () => import("@masar/i18n/ar-people"),
    staff: () => import("@masar/i18n/ar-staff"),
  },
};

// One instance per language: a page is drawn wholly in one, and prerendering never mixes two.
const instances = new Map<Language, i18n>();
const loaded: Record<Language, Set<Part>> = { en: new Set(), ar: new Set() };
// Once pages have needed a part, every language is shown with it or not at all.
const shown = new Set<Part>(["first"]);

const valueFormatter = createValueFormatter({
  toLanguage: resolveLanguage,
  directionOf: (language) => locales[language].dir,
  formatNumber,
  formatList,
});

/** The figures that stand in the texts themselves: «حتى 14 يومًا». */
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

function addStrings(instance: i18n, language: Language, strings: Partial<Strings>): void {
  for (const namespace of Object.keys(strings) as Namespace[]) {
    const texts = writeTextFigures(language, strings[namespace]);
    instance.addResourceBundle(language, namespace, texts);
  }
}

// Other digits are chosen: the texts are laid anew, and what shows them is drawn anew.
subscribeToDisplay(() => {
  for (const [language, instance] of instances) {
    for (const part of loaded[language]) {
      void loaders[language][part]().then(({ strings }) => addStrings(instance, language, strings));
    }
  }
});

async function addEnglish(instance: i18n): Promise<void> {
  if (instance.hasResourceBundle("en", "common")) return;
  const parts = await Promise.all(Object.values(loaders.en).map((load) => load()));
  for (const { strings } of parts) addStrings(instance, "en", strings);
}

/** Whether a page can be drawn in it: with all parts that pages have needed so far. */
export function hasStrings(language: Language): boolean {
  return [...shown].every((part) => loaded[language].has(part));
}

export function hasSiteStrings(language: Language): boolean {
  return loaded[language].has("entry") && loaded[language].has("site");
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
  return loadParts(language, [...shown]);
}

async function loadParts(language: Language, parts: Part[]): Promise<i18n> {
  const missing = parts.filter((part) => !loaded[language].has(part));
  const found = await Promise.all(missing.map((part) => loaders[language][part]()));
  const instance = instances.get(language) ?? createI18n(language);
  instances.set(language, instance);
  for (const [index, part] of missing.entries()) {
    addStrings(instance, language, found[index]?.strings ?? {});
    loaded[language].add(part);
  }
  return instance;
}

/** All of a language's strings: for the build and for tests. */
export async function loadAllStrings(language: Language): Promise<i18n> {
  return loadParts(language, Object.keys(loaders[language]) as Part[]);
}

/** For the way in: before its pages are drawn, or beside them when one comes from a signed-in page. */
export async function loadSiteStrings(language: Language): Promise<void> {
  // Reading pages are drawn in the browser in development only.
  const pages: Part[] = import.meta.env.DEV ? ["pages", "later"] : [];
  await loadParts(language, ["first", "site", "entry", ...pages]);
  shown.add("site").add("entry");
}

/** For a reading page, whose text is in its markup: what its living parts say. */
export async function loadIslandStrings(language: Language): Promise<i18n> {
  return loadParts(language, ["site"]);
}

/** The `clientLoader` of every page whose words are not among the first: they come beside its script. */
export function loadPageStrings(args: LoaderArguments): Promise<null> {
  return loadForPage(args, ["first", "entry", "later"]);
}

/** The same, of the pages where learners meet others, or us. */
export function loadPeopleStrings(args: LoaderArguments): Promise<null> {
  return loadForPage(args, ["first", "entry", "later", "people"]);
}

/** The same, of the pages of moderators and operators. */
export function loadStaffStrings(args: LoaderArguments): Promise<null> {
  return loadForPage(args, ["first", "entry", "later", "people", "staff"]);
}

type LoaderArguments = { request: Request };

async function loadForPage({ request }: LoaderArguments, parts: Part[]): Promise<null> {
  const { pathname } = new URL(request.url);
  await loadParts(pickLanguage(pathname, getStoredLanguage()), parts);
  for (const part of parts) shown.add(part);
  return null;
}

/** For what opens over a page, and says more than the first screens do: before it is drawn. */
export async function loadLaterStrings(): Promise<void> {
  await loadParts(pickLanguage(window.location.pathname, getStoredLanguage()), ["first", "later"]);
  shown.add("later");
}

/** For the log-in sheet: before it opens. */
export async function loadEntryStrings(): Promise<void> {
  await loadParts(pickLanguage(window.location.pathname, getStoredLanguage()), ["entry"]);
  shown.add("entry");
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
