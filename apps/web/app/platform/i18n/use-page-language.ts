import type { Language } from "@masar/i18n/locales";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { hasStrings, loadStrings } from "./i18n.ts";
import {
  getStoredLanguage,
  pickLanguage,
  subscribeToLanguage,
} from "#web/platform/preferences/language.ts";

/** A new language is shown once its strings are loaded. */
export function usePageLanguage(): Language {
  const { pathname } = useLocation();
  // Read the same way while hydrating: the boot script has already set lang and dir from it.
  const stored = useSyncExternalStore(subscribeToLanguage, getStoredLanguage, getStoredLanguage);
  const wanted = pickLanguage(pathname, stored);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    let current = true;
    loadStrings(wanted)
      .then(() => {
        if (current) setShown(wanted);
      })
      .catch(() => {
        // Offline: the page keeps its language.
      });
    return () => {
      current = false;
    };
  }, [wanted]);
  return hasStrings(wanted) ? wanted : shown;
}
