import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { stringsChunk } from "@masar/i18n/bundles";
import { type BuiltWeb, filesOf, lineageOf } from "./web-manifest.ts";

/** Limit for the JavaScript (gzip) of the first screen after log-in, with the service worker: a little above the current size. */
export const firstLoadLimitKb = 221;

/** Files of one page: entry, the page's routes, their imports, and one language's first strings. */
export async function measureFirstLoad(web: BuiltWeb, routeId: string): Promise<number> {
  const { clientDir, manifest, manifestFile, assets } = web;
  const chunks = (["shared", "dashboard"] as const).map((bundle) => stringsChunk("ar", bundle));
  const strings = assets.filter((name) => chunks.some((chunk) => name.startsWith(`${chunk}-`)));
  if (strings.length < chunks.length) throw new Error("The build has no strings of the dashboard");
  const parts = [manifest.entry, ...lineageOf(manifest, routeId)];
  const wanted = new Set([manifestFile, ...strings, ...parts.flatMap(filesOf)]);
  let bytes = 0;
  for (const file of wanted) {
    if (file.endsWith(".js"))
      bytes += gzipSync(await readFile(join(clientDir, "assets", file))).length;
  }
  return bytes / 1000;
}
