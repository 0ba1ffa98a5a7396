import { useMemo } from "react";
import {
  formatDate,
  formatHijri,
  formatList,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatZone,
} from "./format.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

type Rest<F> = F extends (language: never, ...rest: infer R) => string ? R : never;

/** Recreated when digits or country change. */
export function useFormat() {
  const { language } = useLanguage();
  const display = useDisplay();
  return useMemo(
    () => ({
      number: (...rest: Rest<typeof formatNumber>) => formatNumber(language, ...rest),
      percent: (...rest: Rest<typeof formatPercent>) => formatPercent(language, ...rest),
      date: (...rest: Rest<typeof formatDate>) => formatDate(language, ...rest),
      hijri: (...rest: Rest<typeof formatHijri>) => formatHijri(language, ...rest),
      relativeTime: (...rest: Rest<typeof formatRelativeTime>) =>
        formatRelativeTime(language, ...rest),
      zone: (...rest: Rest<typeof formatZone>) => formatZone(language, ...rest),
      list: (...rest: Rest<typeof formatList>) => formatList(language, ...rest),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the formats read it by themselves
    [language, display],
  );
}
