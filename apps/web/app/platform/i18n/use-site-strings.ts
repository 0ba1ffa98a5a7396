import { useEffect, useState } from "react";
import { hasSiteStrings, loadSiteStrings } from "./i18n.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Loads them if they are missing. */
export function useSiteStrings(): boolean {
  const { language } = useLanguage();
  const [, redraw] = useState(false);
  const isHere = hasSiteStrings(language);
  useEffect(() => {
    if (isHere) return;
    void loadSiteStrings(language).then(() => redraw((drawn) => !drawn));
  }, [isHere, language]);
  return isHere;
}
