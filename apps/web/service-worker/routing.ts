/** What the build tells the worker about the version it belongs to. */
export type ShellPlan = {
  version: string;
  /** The application's page, and the two pages for when there is no network: address and SHA-256. */
  shell: CachedPage;
  offline: { en: CachedPage; ar: CachedPage };
  /** Scripts, style, fonts and marks that the pages below need. */
  files: string[];
  /** Addresses that open without network; `:name` stands for one segment. */
  pages: string[];
  /** Addresses that say their own language: Arabic ones begin with `/ar`. */
  publicPaths: string[];
};
export type CachedPage = { address: string; sha256: string };

export type FetchRequest = { method: string; mode: string; url: URL; origin: string };

/**
 * - shell: the application opens from this device
 * - page: any other page; the network has it, or the offline page stands in
 * - kept: a file whose address never changes its content
 * - network: not ours to answer; the API above all
 */
export type Decision = "shell" | "page" | "kept" | "network";

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
  const isKept = url.pathname.startsWith("/assets/") || plan.files.includes(url.pathname);
  return isKept ? "kept" : "network";
}

function matchPattern(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/").filter(Boolean);
  const given = pathname.split("/").filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment.startsWith(":") || segment === given[at])
  );
}

/** The offline page in the language of the address; one without a language follows the device. */
export function pickOfflinePage(pathname: string, device: string, plan: ShellPlan): CachedPage {
  const isArabic = (text: string, mark: string) => text === mark || text.startsWith(`${mark}/`);
  if (isArabic(pathname, "/ar")) return plan.offline.ar;
  const areaOf = (path: string) => path.split("/")[1];
  // An article's address is none of those named, but inside one of them.
  if (plan.publicPaths.some((path) => areaOf(path) === areaOf(pathname))) return plan.offline.en;
  return isArabic(device.replace("-", "/"), "ar") ? plan.offline.ar : plan.offline.en;
}

export function cacheNameOf(version: string): string {
  return cachePrefix + version;
}

/** The one that takes over, and the one whose pages may still be open. `served`: those of last time. */
export function listServing(served: readonly string[], current: string): string[] {
  return [current, ...served.filter((name) => name !== current)].slice(0, 2);
}

/** Versions that were fetched and never taken, or whose last page is two versions old. */
export function listForgotten(names: readonly string[], serving: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(cachePrefix) && !serving.includes(name));
}
