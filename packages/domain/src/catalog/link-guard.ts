import type { CourseHost } from "./catalog.ts";
import { parseUrl } from "../text/parse-url.ts";

/** The ten allowed providers; a test compares them with the catalog's `hosts.json`. */
export const courseHosts: readonly CourseHost[] = [
  { host: "coursera.org", provider: "Coursera" },
  { host: "edx.org", provider: "edX" },
  { host: "udemy.com", provider: "Udemy" },
  { host: "udacity.com", provider: "Udacity" },
  { host: "khanacademy.org", provider: "Khan Academy" },
  { host: "freecodecamp.org", provider: "freeCodeCamp" },
  { host: "futurelearn.com", provider: "FutureLearn" },
  { host: "linkedin.com", provider: "LinkedIn Learning", path: "/learning" },
  { host: "edraak.org", provider: "Edraak" },
  { host: "ocw.mit.edu", provider: "MIT OpenCourseWare" },
];

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * `URL` also accepts `&` and `;` in a host: `evil.com&sol;.coursera.org` is a subdomain to it, but a page of
 * evil.com to a parser that decodes entities.
 */
export function hasPlainHost({ hostname }: URL): boolean {
  return /^[a-z0-9.-]+$/.test(hostname);
}

/**
 * The URL to open, or null: https, a known host or a subdomain of it, no user name and no port. A URL without
 * a scheme gets https.
 */
export function guardCourseLink(
  link: string | null | undefined,
  hosts: readonly CourseHost[] = courseHosts,
): string | null {
  const text = link?.trim() ?? "";
  // Browsers drop these or parse them as slashes, so two parsers could see two URLs.
  if (text === "" || text.startsWith("#") || /[\s\\\p{Cc}]/u.test(text)) return null;
  // "coursera.org:8443/x" looks like a scheme to the pattern and is rejected as one.
  const url = parseUrl(hasScheme.test(text) ? text : `https://${text.replace(/^\/\//, "")}`);
  if (!url || url.protocol !== "https:" || !hasPlainHost(url)) return null;
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*[@:]/.test(text)) return null;
  if (url.port !== "") return null;
  return hosts.some((host) => isOnHost(url, host)) ? url.href : null;
}

function isOnHost(url: URL, { host, path }: CourseHost): boolean {
  if (url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return false;
  return path === undefined || url.pathname === path || url.pathname.startsWith(`${path}/`);
}
