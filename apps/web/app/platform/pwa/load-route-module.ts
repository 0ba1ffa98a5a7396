import { isMissingChunk } from "./stale-chunk.ts";

type RouteModule = Record<string, unknown>;

export class RouteLoadError extends Error {}

/**
 * Replaces the loader of React Router (`route-loader-plugin.ts`), which reloads the page for every module that does not
 * load. On the first page that never ends: the next load fails as well.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, RouteModule>,
  reload: () => void = () => window.location.reload(),
): Promise<RouteModule> {
  const known = loaded[route.id];
  if (known) return known;
  try {
    const routeModule = (await import(/* @vite-ignore */ route.module)) as RouteModule;
    loaded[route.id] = routeModule;
    return routeModule;
  } catch (cause) {
    const error = new RouteLoadError(`${route.module} did not load`, { cause });
    if (!(await isMissingChunk(error))) throw error;
    reload();
    // No error screen while the page reloads.
    return new Promise(() => {});
  }
}
