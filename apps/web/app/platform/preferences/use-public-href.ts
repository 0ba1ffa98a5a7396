import { publicHref } from "#web/platform/urls/links.ts";
import type { PublicPath } from "#web/platform/urls/public-paths.ts";
import { useLanguage } from "./use-language.ts";

/** The URL of a public page in the page's language. */
export function usePublicHref(): (path: PublicPath) => string {
  const { language } = useLanguage();
  return (path) => publicHref(path, language);
}
