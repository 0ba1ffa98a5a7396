import { useMemo } from "react";
import { namesOf } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Names languages in the language of the page. */
export function useLanguageNames(): (tag: string) => string {
  const { language } = useLanguage();
  return useMemo(() => namesOf(language, "language"), [language]);
}
