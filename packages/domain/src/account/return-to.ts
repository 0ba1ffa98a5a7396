/**
 * The page to go back to after log-in, or the fallback: a path of this site and nothing else,
 * so that a crafted link cannot send a freshly signed-in learner somewhere foreign.
 */
export function safeReturnTo(
  given: string | null | undefined,
  isKnown: (pathname: string) => boolean,
  fallback: string,
): string {
  // Browsers read a backslash as a slash, and drop tabs and line breaks inside an address.
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return fallback;
  const here = "http://masar.invalid";
  const url = URL.parse(given, here);
  if (!url || url.origin !== here || !isKnown(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
