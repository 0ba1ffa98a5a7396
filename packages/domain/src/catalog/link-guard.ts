import type { CourseHost } from "./catalog.ts";

/** The ten providers whose pages may be opened; held against the catalog's `hosts.json` by a test. */
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
 * Whether the host, in its Latin form, is made of letters, digits, dots and hyphens. `URL` accepts `&` and `;` too, so
 * `evil.com&sol;.coursera.org` is a subdomain to it and a page of evil.com to a reader that decodes entities.
 */
export function hasPlainHost({ hostname }: URL): boolean {
  return /^[a-z0-9.-]+$/.test(hostname);
}

/**
 * The address to open, or null when it must not be opened: https only, a known provider's host or a
 * subdomain of it, no user name and no port. An address without a scheme gets https.
 */
export function guardCourseLink(
  given: string | null | undefined,
  hosts: readonly CourseHost[] = courseHosts,
): string | null {
  const text = given?.trim() ?? "";
  // Browsers drop these silently or read them as slashes, so two readers could see two addresses.
  if (text === "" || text.startsWith("#") || /[\s\\\p{Cc}]/u.test(text)) return null;
  // "coursera.org:8443/x" looks like a scheme to the pattern and is refused as one.
  const url = parseUrl(hasScheme.test(text) ? text : `https://${text.replace(/^\/\//, "")}`);
  if (!url || url.protocol !== "https:" || !hasPlainHost(url)) return null;
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*[@:]/.test(text)) return null;
  if (url.port !== "") return null;
  return hosts.some((host) => isOn(url, host)) ? url.href : null;
}

function isOn(url: URL, { host, path }: CourseHost): boolean {
  if (url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return false;
  return path === undefined || url.pathname === path || url.pathname.startsWith(`${path}/`);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
