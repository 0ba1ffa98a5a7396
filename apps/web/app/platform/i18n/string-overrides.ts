import { translationsEndpoints } from "@masar/contract/translations/endpoints";
import type { i18n } from "i18next";
import { send } from "#web/platform/api/api-client.ts";
import { getI18n, hasStrings } from "./i18n.ts";
import { getStoredLanguage, subscribeToLanguage } from "#web/platform/preferences/language.ts";

type Overrides = Record<string, Record<string, string>>;

const asked = new Set<i18n>();

/** Strings that an admin replaced in the database. Loaded when the page is idle; offline, the bundled ones stay. */
export async function applyOverrides(texts: i18n): Promise<void> {
  if (asked.has(texts)) return;
  asked.add(texts);
  try {
    const { translations } = await send(translationsEndpoints, "getTranslations", {
      params: { language: texts.language },
    });
    addOverrideResources(texts, translations);
  } catch {
    asked.delete(texts);
  }
}

/** For pages whose language can change while they are open. */
export function watchLanguageOverrides(): void {
  const lay = () => {
    const language = getStoredLanguage();
    if (hasStrings(language)) void applyOverrides(getI18n(language));
  };
  lay();
  subscribeToLanguage(lay);
}

function addOverrideResources(texts: i18n, overrides: Overrides): void {
  const { language, store } = texts;
  const lay = (namespace: string, silent: boolean) => {
    for (const [key, value] of Object.entries(overrides[namespace] ?? {})) {
      texts.addResource(language, namespace, key, value, { silent });
    }
  };
  // Redraws the pages that show them.
  for (const namespace of Object.keys(overrides)) lay(namespace, false);
  // Bundles that are loaded later need them too.
  store.on("added", (added: string, namespace: string) => {
    if (added === language) lay(namespace, true);
  });
}
