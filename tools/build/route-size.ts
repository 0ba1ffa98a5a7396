import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuiltWeb, filesOf, lineageOf, type WebManifest } from "./web-manifest.ts";

/** Limit for the JavaScript (gzip) that a page loads beyond the entry and the routes around it. */
const pageLimitKb = 38;
/** Pages with more to show, a little above their current size. */
const largerPagesKb: Record<string, number> = {
  "routes/app/desk": 87,
  "routes/app/onboarding": 62,
  "routes/app/settings-group": 53,
  "routes/app/new-path": 56,
  "routes/app/path/tasks": 41,
  "routes/app/path/roadmap": 39,
};

export type RouteSize = { routeId: string; kb: number; limitKb: number };

/** Each route beyond the entry and its parents, the largest first. */
export async function measureRoutes({ clientDir, manifest }: BuiltWeb): Promise<RouteSize[]> {
  const sizes: RouteSize[] = [];
  for (const routeId of Object.keys(manifest.routes)) {
    let bytes = 0;
    for (const file of listOwnScripts(manifest, routeId)) {
      bytes += gzipSync(await readFile(join(clientDir, "assets", file))).length;
    }
    sizes.push({ routeId, kb: bytes / 1000, limitKb: largerPagesKb[routeId] ?? pageLimitKb });
  }
  return sizes.toSorted((a, b) => b.kb - a.kb);
}

function listOwnScripts(manifest: WebManifest, routeId: string): string[] {
  const [page, ...around] = lineageOf(manifest, routeId);
  const loaded = new Set([manifest.entry, ...around].flatMap(filesOf));
  const own = new Set(page ? filesOf(page) : []);
  return [...own].filter((file) => file.endsWith(".js") && !loaded.has(file));
}

export function listHeavyRoutes(sizes: RouteSize[]): string[] {
  return sizes
    .filter(({ kb, limitKb }) => kb > limitKb)
    .map(({ routeId, kb, limitKb }) => `${routeId} (${kb.toFixed(1)} kB, limit ${limitKb})`);
}
