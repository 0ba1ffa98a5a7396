import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listHeavyRoutes, measureRoutes } from "./route-size.ts";
import type { RoutePart } from "./web-manifest.ts";

/** Kilobytes of random bytes, whose compressed size is known. */
const files = { "entry.js": 90, "shared.js": 60, "layout.js": 20, "page.js": 30, "own.js": 12 };

let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "masar-routes-"));
  await mkdir(join(clientDir, "assets"));
  for (const [name, kilobytes] of Object.entries(files)) {
    await writeFile(join(clientDir, "assets", name), randomBytes(kilobytes * 1000));
  }
});
afterAll(() => rm(clientDir, { recursive: true }));

function makePart(module: string, imports: string[] = [], parentId?: string): RoutePart {
  const toPath = (name: string) => `/assets/${name}`;
  return {
    module: toPath(module),
    imports: imports.map(toPath),
    css: ["/assets/page.css"],
    ...(parentId !== undefined && { parentId }),
  };
}

test("[N6.06] a page counts what it loads beyond the entry and the routes around it", async () => {
  const routes = {
    layout: makePart("layout.js", ["shared.js"]),
    page: makePart("page.js", ["shared.js", "entry.js", "own.js"], "layout"),
  };
  const manifest = { entry: makePart("entry.js"), routes };
  const sizes = await measureRoutes({ clientDir, manifest, manifestFile: "", assets: [] });
  expect(sizes.map(({ routeId, kb }) => [routeId, Math.round(kb)])).toEqual([
    ["layout", 80],
    ["page", 42],
  ]);
});

test("[N6.06] a page above its limit is named with size and limit", () => {
  const page = { routeId: "page", kb: 42.04, limitKb: 40 };
  expect(listHeavyRoutes([page, { ...page, kb: 39.9 }])).toEqual(["page (42.0 kB, limit 40)"]);
});
