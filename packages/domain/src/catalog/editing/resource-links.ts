import { hasPlainHost } from "../link-guard.ts";
import {
  anyYouTubeHost,
  guardResourceLink,
  toResourceHost,
  youTubeHost,
} from "../resource-guard.ts";
import { parseUrl } from "../../text/parse-url.ts";

// Apart from the guard, which the first screen loads: only admin pages need these.

export type ResourceLinkFault = "link_not_allowed" | "youtube_link" | "unknown_host";

/** Why the guard rejects a link; null for one that it accepts. */
export function findResourceLinkFault(
  link: string,
  hosts: Iterable<string>,
): ResourceLinkFault | null {
  if (guardResourceLink(link, hosts) !== null) return null;
  const host = findResourceHost(link);
  if (host === null || guardResourceLink(link, [host]) !== null)
    return host === null ? "link_not_allowed" : "unknown_host";
  return anyYouTubeHost.test(host) ? "youtube_link" : "link_not_allowed";
}

/** The host as `resource_hosts` writes it; null for what is not a URL. */
export function findResourceHost(link: string): string | null {
  const url = parseUrl(link);
  return url && hasPlainHost(url) ? toResourceHost(url) : null;
}

/** Whether resources may lie on the host: of YouTube only the one whose links are checked, and no address of numbers. */
export function isResourceHost(host: string): boolean {
  if (!isHostName(host) || isOtherYouTubeHost(host)) return false;
  return host === youTubeHost || guardResourceLink(`https://${host}/`, [host]) !== null;
}

/** The last part has a letter: no address of numbers. */
const isHostName = (host: string) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && /[a-z]/.test(host.slice(host.lastIndexOf(".")));

export function isOtherYouTubeHost(host: string): boolean {
  return host !== youTubeHost && anyYouTubeHost.test(host);
}
