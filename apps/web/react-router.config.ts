import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { settingsGroupLink, settingsGroups } from "@masar/contract/settings/groups";
import { listArticles, listTags } from "@masar/content/blog";
import { pathSlugs } from "@masar/content/path-pages";
import { publicPaths, publicSegments, staticPagePaths } from "./app/platform/urls/public-paths.ts";
import { siteOrigin } from "./app/platform/urls/site-origin.ts";

type RouteNode = { path?: string; parentId?: string };

/** Listed for search engines besides the static pages. */
const accountPaths = ["/login", "/register"];

const allStaticPagePaths = [
  ...staticPagePaths,
  ...listArticles("en").map(({ slug }) => `/blog/${slug}`),
  ...listTags().map((tag) => `/blog/tags/${tag}`),
  ...pathSlugs.map((slug) => `/paths/${slug}`),
];
// /signup only redirects.
const prerenderedPaths = new Set([...publicPaths, ...allStaticPagePaths]);
prerenderedPaths.delete("/signup");

function inBothLanguages(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
}

/** Public pages are all prerendered, so any other URL is a true 404. */
function listUrlPatterns(routes: Record<string, RouteNode | undefined>): string[] {
  const patternOf = (route: RouteNode): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [parent ? patternOf(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  const ids = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.entries(routes).flatMap(([id, route]) =>
    route && !ids.has(id) && !isPrerendered(id) ? [`/${patternOf(route)}`] : [],
  );
  const patterns = leaves.flatMap((pattern) =>
    pattern === "/settings/:group" ? settingsGroups.map(settingsGroupLink) : pattern,
  );
  return [...new Set(patterns)].filter((pattern) => !pattern.endsWith("*")).toSorted();
}

function isPrerendered(routeId: string): boolean {
  return /^(?:en|ar)\/(?!signup$)/.test(routeId);
}

export default {
  ssr: false,
  prerender: inBothLanguages(prerenderedPaths),
  // For the server (apps/api: http/prerendered-pages.ts).
  buildEnd: async ({ buildManifest, reactRouterConfig }) => {
    const list = {
      origin: siteOrigin,
      patterns: listUrlPatterns(buildManifest?.routes ?? {}),
      findable: inBothLanguages([...allStaticPagePaths, ...accountPaths]),
      englishSegments: publicSegments,
    };
    const file = join(reactRouterConfig.buildDirectory, "routes.json");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(list, null, 2)}\n`);
  },
} satisfies Config;
