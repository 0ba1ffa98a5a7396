import type { Language } from "@masar/i18n/locales";

/** Keeps query and hash. Never `//name`, which would be another site. */
export function switchPublicLanguage(
  location: { pathname: string; search: string; hash: string },
  language: Language,
): string {
  const bare = location.pathname.replace(/^\/ar(?=\/|$)/, "").replace(/^\/*/, "/");
  const pathname = language === "en" ? bare : `/ar${bare === "/" ? "" : bare}`;
  return `${pathname}${location.search}${location.hash}`;
}
