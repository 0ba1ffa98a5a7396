import { parseUrl } from "../text/parse-url.ts";

/** The page to open after log-in, or the fallback: only known paths of this site (no open redirect). */
export function safeReturnTo(
  returnTo: string | null | undefined,
  isKnown: (pathname: string) => boolean,
  fallback: string,
): string {
  // Browsers parse a backslash as a slash and drop tabs and line breaks.
  if (!returnTo || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(returnTo)) return fallback;
  const here = "http://masar.invalid";
  const url = parseUrl(returnTo, here);
  if (!url || url.origin !== here || !isKnown(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
