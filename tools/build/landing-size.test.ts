import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { landingLimits, listTooHeavy, measureLanding } from "./landing-size.ts";

/** Random text, whose compressed size is known. */
const heavy = (kilobytes: number) => `/*${randomBytes(kilobytes * 1000).toString("base64")}*/`;
const page = (image: string) =>
  `<html><head><link rel="stylesheet" href="/assets/a.css"/><script type="module" src="/assets/site-entry-1.js"></script></head><body>${image}</body></html>`;
const files = {
  "index.html": page('<img loading="lazy" src="/assets/later.png"/>'),
  "ar/index.html": page('<img alt="" src="/assets/now.png"/>'),
  "assets/a.css": heavy(8),
  "assets/site-entry-1.js": `import{t}from"./frame-1.js";t(()=>import(\`./hydrate-islands-1.js\`));${heavy(1)}`,
  "assets/frame-1.js": heavy(2),
  "assets/hydrate-islands-1.js": `import"./frame-1.js";import{r}from"./base-1.js";const h=()=>import(\`./hero-1.js\`)`,
  "assets/base-1.js": `const p=()=>import("./unrelated-1.js");${heavy(40)}`,
  "assets/hero-1.js": heavy(10),
  "assets/strings-en-shared-1.js": "",
  "assets/strings-en-site-1.js": heavy(1),
  "assets/strings-ar-shared-1.js": "",
  "assets/strings-ar-site-1.js": heavy(3),
  "assets/unrelated-1.js": heavy(100),
  "assets/now.png": randomBytes(5000),
  "assets/later.png": randomBytes(90_000),
  "assets/readex-pro-latin-wght-normal-1.woff2": randomBytes(20_000),
  "assets/readex-pro-arabic-wght-normal-1.woff2": randomBytes(30_000),
};

let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "masar-landing-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true });
    await writeFile(join(clientDir, name), content);
  }
});
afterAll(() => rm(clientDir, { recursive: true }));

test("[D73] the size of the landing page is that of the larger language", async () => {
  const assets = Object.keys(files).map((name) => name.replace("assets/", ""));
  const manifest = { entry: { module: "", imports: [], css: [] }, routes: {} };
  const size = await measureLanding({ clientDir, manifest, manifestFile: "", assets });
  const expected = { script: 1 + 2, all: 1 + 2 + 8 + 20 + 30 + 5, islands: 40 + 10 + 3 };
  for (const name of ["script", "all", "islands"] as const) {
    expect(Math.abs(size[name] - expected[name]), name).toBeLessThan(2);
  }
});

test("[D73] a landing page above a limit names the limit", () => {
  expect(listTooHeavy(landingLimits)).toEqual([]);
  expect(listTooHeavy({ ...landingLimits, all: landingLimits.all + 0.1 })).toEqual(["all"]);
});
