import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Part = { module: string; imports: string[]; parentId?: string };
type Manifest = { entry: Part; routes: Record<string, Part> };

/** The most JavaScript (gzip) that the first screen after log-in may load. */
export const firstLoadLimitKb = 190;

/** What a browser fetches for one page: entry, the page's routes, what they import, and one language's first strings. */
export async function measureFirstLoad(clientDir: string, routeId: string): Promise<number> {
  const assets = join(clientDir, "assets");
  const files = await readdir(assets);
  const find = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? "";
  const text = await readFile(join(assets, find(/^manifest-.*\.js$/)), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;

  const wanted = new Set<string>([
    ...filesOf(manifest.entry),
    find(/^manifest-.*\.js$/),
    find(/^ar-first-.*\.js$/),
  ]);
  for (let id: string | undefined = routeId; id; id = manifest.routes[id]?.parentId) {
    const part = manifest.routes[id];
    if (!part) throw new Error(`The build has no route ${id}`);
    for (const file of filesOf(part)) wanted.add(file);
  }
  let bytes = 0;
  for (const file of wanted) bytes += gzipSync(await readFile(join(assets, file))).length;
  return bytes / 1000;
}

function filesOf(part: Part): string[] {
  return [part.module, ...part.imports].map((path) => path.replace("/assets/", ""));
}
