import i18next, { type FormatterModule } from "i18next";
import { isolateValue } from "@masar/domain/text/bidi";
import { strings as ar } from "@masar/i18n/ar";
import { strings as en } from "@masar/i18n/en";
import { defaultLanguage, locales, resolveLanguage } from "@masar/i18n/locales";
import { mailStrings, sampleStrings } from "@masar/i18n/server-strings";
import type { Language } from "@masar/contract/settings/schemas";

const bundled = {
  en: { ...en, mail: mailStrings.en, samples: sampleStrings.en },
  ar: { ...ar, mail: mailStrings.ar, samples: sampleStrings.ar },
};

const ignore = () => {};
const isolating: FormatterModule = {
  type: "formatter",
  init: ignore,
  add: ignore,
  addCached: ignore,
  format: (value: unknown, _format, language) =>
    typeof value === "string"
      ? isolateValue(value, locales[resolveLanguage(language)].dir)
      : (value as string),
};

const texts = i18next.createInstance().use(isolating);
await texts.init({
  fallbackLng: defaultLanguage,
  // A copy, because overrides change it and the bundled strings are needed to undo them.
  resources: structuredClone(bundled),
  // Plain text: HTML is escaped where it is written.
  interpolation: { escapeValue: false, alwaysFormat: true },
});

/** A string of `packages/i18n`, or an admin's override. */
export function translate(
  language: Language,
  key: `${string}:${string}`,
  params: Record<string, string | number> = {},
): string {
  return texts.t(key, { lng: language, ...params });
}

export type Override = { language: Language; namespace: string; key: string; value: string };

/** The string before overrides; undefined if there is none of that name. */
export function findBundled(id: Omit<Override, "value">): string | undefined {
  let found: unknown = bundled[id.language];
  for (const part of [id.namespace, ...id.key.split(".")]) {
    const isBranch = typeof found === "object" && found !== null && Object.hasOwn(found, part);
    if (!isBranch) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === "string" ? found : undefined;
}

export function listBundled(language: Language): Omit<Override, "language">[] {
  return Object.entries(bundled[language]).flatMap(([namespace, strings]) =>
    listLeaves(strings, "").map((leaf) => ({ namespace, ...leaf })),
  );
}

function listLeaves(branch: object, prefix: string): { key: string; value: string }[] {
  return Object.entries(branch).flatMap(([part, found]: [string, unknown]) => {
    const key = `${prefix}${part}`;
    if (typeof found === "string") return [{ key, value: found }];
    return typeof found === "object" && found !== null ? listLeaves(found, `${key}.`) : [];
  });
}

let applied: readonly Override[] = [];

export function applyOverrides(overrides: readonly Override[]): void {
  for (const before of applied) write(before, findBundled(before));
  for (const override of overrides) write(override, override.value);
  applied = overrides;
}

function write({ language, namespace, key }: Override, value: string | undefined) {
  if (value !== undefined) texts.addResource(language, namespace, key, value, { silent: true });
}
