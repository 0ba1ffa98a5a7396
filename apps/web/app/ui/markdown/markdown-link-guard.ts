import { parseUrl } from "@masar/domain/text/parse-url";

const linkProtocols = new Set(["http:", "https:", "mailto:"]);

/** For the user's own texts: links to the web or to a mail address, and null for others. */
export function guardOwnTextLink(href: string): string | null {
  // A URL without a protocol would lead into our own pages.
  return linkProtocols.has(parseUrl(href)?.protocol ?? "") ? href : null;
}
