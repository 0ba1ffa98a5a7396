import { toArabicDigits } from "@masar/domain/text/latin-digits";
import type { Language } from "@masar/i18n/locales";
import { writesArabicDigits } from "#web/platform/preferences/display-preferences.ts";

// Not in names such as 2FAS, AGPL-3.0 and Python 3, nor in the marks of variables and links.
const plainFigure = /(?<![\w$<{/.]|[A-Za-z][- ])\d+(?:[.,]\d+)*(?![\w>}])/g;

export function toArabicFigures(text: string): string {
  return text.replaceAll(plainFigure, toArabicDigits);
}

/** For Arabic texts that are not in the strings, such as answers from the library. */
export function formatTextFigures(language: Language, text: string): string {
  const isArabic = /\p{Script=Arabic}/u.test(text);
  return isArabic && writesArabicDigits(language) ? toArabicFigures(text) : text;
}
