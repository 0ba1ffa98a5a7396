import { translationsEndpoints } from "@masar/contract/translations/endpoints";
import type { i18n } from "i18next";
import { send } from "#web/platform/api/api-client.ts";
import { getI18n, hasStrings } from "./i18n.ts";
import { getStoredLanguage, subscribeToLanguage } from "#web/platform/preferences/language.ts";

type Overrides = Record<string, Record<string, string>>;

const requested = new Set<i18n>();

/** Strings that an admin replaced in the database. Loaded when the page is idle; offline, the bundled ones stay. */
export async function applyOverrides(texts: i18n): Promise<void> {
  if (requested.has(texts)) return;
  requested.add(texts);
  try {
    const { translations } = await send(translationsEndpoints, "getTranslations", {
      params: { language: texts.language },
    });
    addOverrideResources(texts, translations);
  } catch {
    requested.delete(texts);
  }
}

/** For pages whose language can change while they are open. */
export function watchLanguageOverrides(): void {
  const apply = () => {
    const language = getStoredLanguage();
    if (hasStrings(language)) void applyOverrides(getI18n(language));
  };
  apply();
  subscribeToLanguage(apply);
}

function addOverrideResources(texts: i18n, overrides: Overrides): void {
  const { language, store } = texts;
  const apply = (namespace: string, silent: boolean) => {
    for (const [key, value] of Object.entries(overrides[namespace] ?? {})) {
      texts.addResource(language, namespace, key, value, { silent });
    }
  };
  // Redraws the pages that show them.
  for (const namespace of Object.keys(overrides)) apply(namespace, false);
  // Bundles that are loaded later need them too.
  store.on("added", (added: string, namespace: string) => {
    if (added === language) apply(namespace, true);
  });
}
