import { hasPlainHost } from "../catalog/link-guard.ts";
import { parseUrl } from "../text/parse-url.ts";

/** Trailing punctuation belongs to the sentence, not to the URL. */
export function dropTrailing(url: string): string {
  /** Closing brackets without an opening one. */
  let unopened = url.split(")").length - url.split("(").length;
  let end = url.length;
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (last === ")" ? unopened <= 0 : !/[?!.,:;'~(]/.test(last)) break;
    if (last === ")") unopened--;
    else if (last === "(") unopened++;
  }
  return url.slice(0, end);
}

/** The host name to show instead of a URL that is not allowed. */
export function readHost(address: string): string | null {
  if (!/^[a-z]+:\/\/[\p{L}\p{N}]/iu.test(address)) return null;
  const url = parseUrl(address);
  return url && hasPlainHost(url) ? url.hostname : null;
}

/** Encodes characters that would end a link early or have a meaning in Markdown. */
export function encodeSigns(href: string): string {
  return (
    href
      // Some parsers decode entities in URLs.
      .replaceAll(/&(?=#|[a-z][a-z0-9]*;)/gi, "%26")
      .replaceAll(
        /[()<>"'`|*\\^{}[\]\s]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
      )
  );
}
