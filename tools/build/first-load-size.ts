import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuiltWeb, filesOf, lineageOf } from "./web-manifest.ts";

/** JavaScript (gzip) of the first screen after log-in, with the service worker: an alarm, a little above today's size. */
export const firstLoadLimitKb = 208;

/** What a browser fetches for one page: entry, the page's routes, what they import, and one language's first strings. */
export async function measureFirstLoad(web: BuiltWeb, routeId: string): Promise<number> {
  const { clientDir, manifest, manifestFile, assets } = web;
  const strings = assets.find((name) => /^ar-first-.*\.js$/.test(name)) ?? "";
  const parts = [manifest.entry, ...lineageOf(manifest, routeId)];
  // Words that other pages share are a file of their own.
  const text = await readFile(join(clientDir, "assets", strings), "utf8");
  const shared = [...text.matchAll(/from\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => name ?? "",
  );
  const wanted = new Set([manifestFile, strings, ...shared, ...parts.flatMap(filesOf)]);
  let bytes = 0;
  for (const file of wanted) {
    if (file.endsWith(".js"))
      bytes += gzipSync(await readFile(join(clientDir, "assets", file))).length;
  }
  return bytes / 1000;
}
