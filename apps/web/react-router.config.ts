import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { publicPaths } from "./app/lib/public-paths.ts";

type RouteNode = { path?: string; parentId?: string };

/** The server reads this list, so that an unknown address answers a true 404. */
function listUrlPatterns(routes: Record<string, RouteNode | undefined>): string[] {
  const patternOf = (route: RouteNode): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [parent ? patternOf(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  const ids = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.entries(routes).flatMap(([id, route]) =>
    route && !ids.has(id) ? [`/${patternOf(route)}`] : [],
  );
  return [...new Set(leaves)].filter((pattern) => !pattern.endsWith("*")).toSorted();
}

export default {
  ssr: false,
  // /signup only leads on to /register, so there is nothing of it to draw ahead.
  prerender: publicPaths
    .filter((path) => path !== "/signup")
    .flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]),
  buildEnd: async ({ buildManifest, reactRouterConfig }) => {
    const file = join(reactRouterConfig.buildDirectory, "routes.json");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      `${JSON.stringify(listUrlPatterns(buildManifest?.routes ?? {}), null, 2)}\n`,
    );
  },
} satisfies Config;
