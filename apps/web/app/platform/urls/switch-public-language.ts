import type { Language } from "@masar/i18n/locales";

/** The same public page in the other language, query and hash kept. Always an address of this site: `//name` is none. */
export function switchPublicLanguage(
  location: { pathname: string; search: string; hash: string },
  language: Language,
): string {
  const bare = location.pathname.replace(/^\/ar(?=\/|$)/, "").replace(/^\/*/, "/");
  const pathname = language === "en" ? bare : `/ar${bare === "/" ? "" : bare}`;
  return `${pathname}${location.search}${location.hash}`;
}
