import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuiltWeb, filesOf, lineageOf } from "./web-manifest.ts";

/** The most JavaScript (gzip) of the first screen after log-in, the service worker among it. */
export const firstLoadLimitKb = 203;

/** What a browser fetches for one page: entry, the page's routes, what they import, and one language's first strings. */
export async function measureFirstLoad(web: BuiltWeb, routeId: string): Promise<number> {
  const { clientDir, manifest, manifestFile, assets } = web;
  const strings = assets.find((name) => /^ar-first-.*\.js$/.test(name)) ?? "";
  const parts = [manifest.entry, ...lineageOf(manifest, routeId)];
  const wanted = new Set([manifestFile, strings, ...parts.flatMap(filesOf)]);
  let bytes = 0;
  for (const file of wanted) {
    if (file.endsWith(".js"))
      bytes += gzipSync(await readFile(join(clientDir, "assets", file))).length;
  }
  return bytes / 1000;
}
