import { hasPlainHost } from "./link-guard.ts";
import { parseUrl } from "../text/parse-url.ts";

export const youTubeHost = "youtube.com";
/** Only `youTubeHost` may be linked; the others have the same videos at URLs that are not checked. */
export const anyYouTubeHost = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const youTubeUrl =
  /^https:\/\/www\.youtube\.com\/(?:watch\?v=[\w-]{11}|playlist\?list=PL[\w-]{16}(?:[\w-]{16})?)$/;

/**
 * The URL of a resource as it was written, or null: https in its normal form, exactly one of `hosts` with or without
 * `www`, no user name and no port. A URL of YouTube is one video or one playlist, without other parameters.
 */
export function guardResourceLink(
  link: string | null | undefined,
  hosts: Iterable<string>,
): string | null {
  const url = parseUrl(link ?? "");
  // The normal form leaves two parsers nothing to disagree about: spaces, backslashes, default ports, letter case.
  if (!url || url.href !== link || url.protocol !== "https:" || !hasPlainHost(url)) return null;
  if (url.username !== "" || url.password !== "" || url.port !== "") return null;
  const host = toResourceHost(url);
  if (anyYouTubeHost.test(host) && (host !== youTubeHost || !youTubeUrl.test(link))) return null;
  return new Set(hosts).has(host) ? link : null;
}

/** One video or one playlist. */
export function isYouTubeLink(link: string): boolean {
  return youTubeUrl.test(link);
}

export function toResourceHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}
