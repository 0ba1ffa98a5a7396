import type { Language } from "@masar/i18n/locales";
import { useMemo } from "react";
import {
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatZone,
} from "./format.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Recreated when digits or country change. */
export function useFormat() {
  const { language } = useLanguage();
  const display = useDisplay();
  return useMemo(
    () => {
      const bind =
        <Rest extends unknown[]>(format: (language: Language, ...rest: Rest) => string) =>
        (...rest: Rest) =>
          format(language, ...rest);
      return {
        number: bind(formatNumber),
        percent: bind(formatPercent),
        date: bind(formatDate),
        relativeTime: bind(formatRelativeTime),
        zone: bind(formatZone),
        list: bind(formatList),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the formats read it by themselves
    [language, display],
  );
}
