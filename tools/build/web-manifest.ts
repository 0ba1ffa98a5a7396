import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type RoutePart = {
  id?: string;
  path?: string;
  parentId?: string;
  module: string;
  /** The loader of a page, in a separate file so that it starts before the page is loaded. */
  clientLoaderModule?: string;
  imports: string[];
  css: string[];
};
export type WebManifest = { entry: RoutePart; routes: Record<string, RoutePart> };

export type BuiltWeb = {
  clientDir: string;
  manifest: WebManifest;
  /** The manifest's own file, which every page loads. */
  manifestFile: string;
  /** File names in the folder assets, without compressed copies. */
  assets: string[];
};

/** The manifest of the web build: its routes and their files. */
export async function readBuiltWeb(clientDir: string): Promise<BuiltWeb> {
  const names = await readdir(join(clientDir, "assets"));
  const assets = names.filter((name) => !/\.(?:br|gz)$/.test(name));
  const manifestFile = assets.find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifestFile) throw new Error(`No built web application in ${clientDir}`);
  const text = await readFile(join(clientDir, "assets", manifestFile), "utf8");
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return { clientDir, manifest: JSON.parse(json) as WebManifest, manifestFile, assets };
}

/** The path of a route; `:name` is one segment. */
export function patternOf(manifest: WebManifest, routeId: string): string {
  const steps = lineageOf(manifest, routeId).map(({ path }) => path ?? "");
  return `/${steps.toReversed().filter(Boolean).join("/")}`;
}

export function filesOf(part: RoutePart): string[] {
  const { module, clientLoaderModule, imports, css } = part;
  return [module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports, ...css].map(
    (path) => path.replace("/assets/", ""),
  );
}

/** A route with its parents, the innermost first. */
export function lineageOf(manifest: WebManifest, routeId: string): RoutePart[] {
  const part = manifest.routes[routeId];
  if (!part) throw new Error(`The build has no route ${routeId}`);
  return [part, ...(part.parentId ? lineageOf(manifest, part.parentId) : [])];
}
