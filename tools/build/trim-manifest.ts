import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDrawnWhole } from "./strip-router-scripts.ts";
import { type BuiltWeb, patternOf, readBuiltWeb, type WebManifest } from "./web-manifest.ts";

/** Writes the route manifest that every user downloads, and returns the complete one. */
export async function trimManifest(clientDir: string): Promise<BuiltWeb> {
  const built = await readBuiltWeb(clientDir);
  const manifest = leaveHydrated(built.manifest);
  const file = join(clientDir, "assets", built.manifestFile);
  const text = await readFile(file, "utf8");
  const [before] = text.split("{", 1);
  const after = text.slice(text.lastIndexOf("}") + 1);
  await writeFile(file, `${before}${formatManifest(manifest)}${after}`);
  return { ...built, manifest };
}

/** Without static pages, which the router never renders. */
export function leaveHydrated(manifest: WebManifest): WebManifest {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const routes = Object.entries(manifest.routes).filter(
    ([id]) => parents.has(id) || !isDrawnWhole(patternOf(manifest, id)),
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * A page's module names its imports itself. The router needs them only to prefetch pages, which nothing here does, and
 * they were half of the manifest.
 */
export function leaveOutImports(manifest: WebManifest): WebManifest {
  const routes = Object.entries(manifest.routes).map(([id, part]) => [
    id,
    { ...part, imports: [] },
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) as WebManifest["routes"] };
}

/** The router only asks whether a flag is true and a list is there: false flags and empty lists are left out. */
export function formatManifest(manifest: WebManifest): string {
  return JSON.stringify(leaveOutImports(manifest), (_, value: unknown) =>
    value === false || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );
}
