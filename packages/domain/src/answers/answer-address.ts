import { hasPlainHost } from "../catalog/link-guard.ts";

/** Closing marks after an address belong to the sentence. */
export function dropTrailing(url: string): string {
  /** How many brackets are closed without having been opened. */
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

/** The name to show of an address that may not be opened. */
export function readHost(address: string): string | null {
  if (!/^[a-z]+:\/\/[\p{L}\p{N}]/iu.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return hasPlainHost(url) ? url.hostname : null;
}

/** Signs that would end a link early, or mean something to a reader of Markdown. */
export function encodeSigns(href: string): string {
  return (
    href
      // Some readers decode entities in addresses.
      .replaceAll(/&(?=#|[a-z][a-z0-9]*;)/gi, "%26")
      .replaceAll(
        /[()<>"'`|*\\^{}[\]\s]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
      )
  );
}
