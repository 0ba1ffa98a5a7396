import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDrawnWhole } from "./site-pages.ts";
import { patternOf, readBuiltWeb, type WebManifest } from "./web-manifest.ts";

/** Takes reading pages out of what the router knows: it never draws them, and every learner would fetch the list. */
export async function dropReadingRoutes(clientDir: string): Promise<void> {
  const { manifest, manifestFile } = await readBuiltWeb(clientDir);
  const file = join(clientDir, "assets", manifestFile);
  const text = await readFile(file, "utf8");
  const [before] = text.split("{", 1);
  const after = text.slice(text.lastIndexOf("}") + 1);
  await writeFile(file, `${before}${JSON.stringify(leaveHydrated(manifest))}${after}`);
}

export function leaveHydrated(manifest: WebManifest): WebManifest {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const routes = Object.entries(manifest.routes).filter(
    ([id]) => parents.has(id) || !isDrawnWhole(patternOf(manifest, id)),
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}
