import i18next from "i18next";
import { strings as ar } from "@masar/i18n/ar";
import { strings as en } from "@masar/i18n/en";
import { defaultLanguage } from "@masar/i18n/locales";
import { mailStrings } from "@masar/i18n/mail";
import { sampleStrings } from "@masar/i18n/samples";
import type { Language } from "@masar/contract/settings";

const texts = i18next.createInstance();
await texts.init({
  fallbackLng: defaultLanguage,
  resources: {
    en: { ...en, mail: mailStrings.en, samples: sampleStrings.en },
    ar: { ...ar, mail: mailStrings.ar, samples: sampleStrings.ar },
  },
  // Plain text: whoever writes HTML escapes it there.
  interpolation: { escapeValue: false },
});

/** A sentence of `packages/i18n` in the language of who will read it. */
export function translate(
  language: Language,
  key: `${string}:${string}`,
  params: Record<string, string | number> = {},
): string {
  return texts.t(key, { lng: language, ...params });
}
