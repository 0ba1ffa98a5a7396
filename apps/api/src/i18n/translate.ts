import i18next, { type FormatterModule, type i18n } from "i18next";
import { isolateValue } from "@masar/domain/text/bidi";
import { strings as ar } from "@masar/i18n/ar";
import { strings as en } from "@masar/i18n/en";
import { defaultLanguage, locales, resolveLanguage } from "@masar/i18n/locales";
import { addressedStrings, mailStrings, sampleStrings } from "@masar/i18n/server-strings";
import { type FormOfAddress, formsOfAddress } from "@masar/contract/settings/form-of-address";
import type { Language } from "@masar/contract/settings/schemas";
import { mergeTexts } from "./merge-texts.ts";

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

const bundledByForm = {
  neutral: bundled,
  masculine: { ...bundled, ar: mergeTexts(bundled.ar, addressedStrings.masculine) },
  feminine: { ...bundled, ar: mergeTexts(bundled.ar, addressedStrings.feminine) },
};

async function createTexts(form: FormOfAddress): Promise<i18n> {
  const instance = i18next.createInstance().use(isolating);
  await instance.init({
    fallbackLng: defaultLanguage,
    // A copy, because overrides change it and the bundled strings are needed to undo them.
    resources: structuredClone(bundledByForm[form]),
    // Plain text: HTML is escaped where it is written.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return instance;
}

const texts = {
  neutral: await createTexts("neutral"),
  masculine: await createTexts("masculine"),
  feminine: await createTexts("feminine"),
};

/** A string of `packages/i18n`, or an admin's override. */
export function translate(
  language: Language,
  key: `${string}:${string}`,
  params: Record<string, string | number> = {},
  form: FormOfAddress = "neutral",
): string {
  return texts[form].t(key, { lng: language, ...params });
}

export type Override = { language: Language; namespace: string; key: string; value: string };

/** The string before overrides; undefined if there is none of that name. */
export function findBundled(
  id: Omit<Override, "value">,
  form: FormOfAddress = "neutral",
): string | undefined {
  let found: unknown = bundledByForm[form][id.language];
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
  for (const form of formsOfAddress) {
    for (const before of applied) write(form, before, findBundled(before, form));
    for (const override of overrides) write(form, override, override.value);
  }
  applied = overrides;
}

function write(
  form: FormOfAddress,
  { language, namespace, key }: Override,
  value: string | undefined,
) {
  if (value === undefined) return;
  texts[form].addResource(language, namespace, key, value, { silent: true });
}
