/** Written into the worker by the build. */
export type ShellPlan = {
  version: string;
  /** The application's page and the two offline pages. */
  shell: CachedPage;
  offline: { en: CachedPage; ar: CachedPage };
  /** Scripts, styles, fonts and icons of the pages below. */
  files: string[];
  /** Patterns of pages that open offline; `:name` is one segment. */
  pages: string[];
  /** URLs that name their language: Arabic ones begin with `/ar`. */
  publicPaths: string[];
};
export type CachedPage = { address: string; sha256: string };

export type FetchRequest = { method: string; mode: string; url: URL; origin: string };

/**
 * `shell`: from this device. `page`: from the network, or the offline page. `cached`: an immutable file. `network`: not
 * handled.
 */
export type Decision = "shell" | "page" | "cached" | "network";

const cachePrefix = "masar-shell-";

export function decideAnswer(
  { method, mode, url, origin }: FetchRequest,
  plan: ShellPlan,
): Decision {
  if (method !== "GET" || url.origin !== origin) return "network";
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return "network";
  if (mode === "navigate") {
    return plan.pages.some((pattern) => matchPattern(pattern, url.pathname)) ? "shell" : "page";
  }
  const isCached = url.pathname.startsWith("/assets/") || plan.files.includes(url.pathname);
  return isCached ? "cached" : "network";
}

function matchPattern(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/").filter(Boolean);
  const actual = pathname.split("/").filter(Boolean);
  return (
    wanted.length === actual.length &&
    wanted.every((segment, at) => segment.startsWith(":") || segment === actual[at])
  );
}

/** By the URL's language, else the device's. */
export function pickOfflinePage(pathname: string, device: string, plan: ShellPlan): CachedPage {
  const isArabic = (text: string, mark: string) => text === mark || text.startsWith(`${mark}/`);
  if (isArabic(pathname, "/ar")) return plan.offline.ar;
  const areaOf = (path: string) => path.split("/")[1];
  // An article is inside a listed path.
  if (plan.publicPaths.some((path) => areaOf(path) === areaOf(pathname))) return plan.offline.en;
  return isArabic(device.replace("-", "/"), "ar") ? plan.offline.ar : plan.offline.en;
}

export function cacheNameOf(version: string): string {
  return cachePrefix + version;
}

/** The current version, and the one whose pages may still be open. */
export function listServing(served: readonly string[], current: string): string[] {
  return [current, ...served.filter((name) => name !== current)].slice(0, 2);
}

/** Versions that were never activated, or are older than the previous one. */
export function listUnused(names: readonly string[], serving: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(cachePrefix) && !serving.includes(name));
}
