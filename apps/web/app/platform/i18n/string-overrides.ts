import { translationsEndpoints } from "@masar/contract/translations/endpoints";
import type { i18n } from "i18next";
import { send } from "#web/platform/api/api-client.ts";
import { getI18n, hasStrings } from "./i18n.ts";
import { getStoredLanguage, subscribeToLanguage } from "#web/platform/preferences/language.ts";

type Overrides = Record<string, Record<string, string>>;

const asked = new Set<i18n>();

/**
 * Strings an operator has replaced in the database lie over the bundled ones. They come when the page is quiet: until
 * then, and without a network, the bundled ones speak.
 */
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
  // Pages that show them are drawn anew.
  for (const namespace of Object.keys(overrides)) lay(namespace, false);
  // What a page loads later arrives as it was bundled.
  store.on("added", (added: string, namespace: string) => {
    if (added === language) lay(namespace, true);
  });
}
