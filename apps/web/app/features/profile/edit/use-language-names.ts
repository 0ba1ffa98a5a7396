import { useMemo } from "react";
import { namesOf } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** What a language is called in the reader's own. */
export function useLanguageNames(): (tag: string) => string {
  const { language } = useLanguage();
  return useMemo(() => namesOf(language, "language"), [language]);
}
