import { useMemo } from "react";
import {
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatZone,
} from "./format.ts";
import { useLanguage } from "./use-language.ts";

type Rest<F> = F extends (language: never, ...rest: infer R) => string ? R : never;

/** `format.ts` bound to the page's language. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      number: (...rest: Rest<typeof formatNumber>) => formatNumber(language, ...rest),
      percent: (...rest: Rest<typeof formatPercent>) => formatPercent(language, ...rest),
      date: (...rest: Rest<typeof formatDate>) => formatDate(language, ...rest),
      relativeTime: (...rest: Rest<typeof formatRelativeTime>) =>
        formatRelativeTime(language, ...rest),
      zone: (...rest: Rest<typeof formatZone>) => formatZone(language, ...rest),
      list: (...rest: Rest<typeof formatList>) => formatList(language, ...rest),
    }),
    [language],
  );
}
