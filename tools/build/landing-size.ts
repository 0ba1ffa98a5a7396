import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { stringsChunk } from "@masar/i18n/bundles";
import { type Language, languages } from "@masar/i18n/locales";
import type { BuiltWeb } from "./web-manifest.ts";

/** Maximum size of the landing page in kB (gzip): what loads before an interaction, and what its islands add. */
export const landingLimits = { script: 4.5, all: 180, islands: 137 };

export type LandingSize = Record<keyof typeof landingLimits, number>;

const fonts = /^readex-pro-(?:latin|arabic)-.*\.woff2$/;

/** The larger of the two languages; both fonts are counted, because a page may have words of the other script. */
export async function measureLanding(web: BuiltWeb): Promise<LandingSize> {
  const sizes = await Promise.all(
    languages.map(async (language) => {
      const file = language === "ar" ? "ar/index.html" : "index.html";
      const html = await readFile(join(web.clientDir, file), "utf8");
      const scripts = await followScripts(web, listScripts(html));
      const islands = (await listHydrationScripts(web, language)).filter(
        (name) => !scripts.includes(name),
      );
      const script = await weigh(web, scripts);
      const others = await weigh(web, listOthers(web, html));
      const all = gzipSync(html).length / 1000 + script + others;
      return { script, all, islands: await weigh(web, islands) };
    }),
  );
  const most = (name: keyof LandingSize) => Math.max(...sizes.map((size) => size[name]));
  return { script: most("script"), all: most("all"), islands: most("islands") };
}

export function listTooHeavy(size: LandingSize): string[] {
  return Object.entries(landingLimits)
    .filter(([name, limit]) => size[name as keyof LandingSize] > limit)
    .map(([name]) => name);
}

function listScripts(html: string): string[] {
  return listNames(
    html,
    /<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="\/(assets\/[^"]+)"/g,
  );
}

/** Style, pictures without lazy loading, and fonts. */
function listOthers(web: BuiltWeb, html: string): string[] {
  return [
    ...listNames(html, /<link rel="stylesheet"[^>]*?href="\/([^"]+)"/g),
    ...listNames(html, /<img(?![^>]*loading="lazy")[^>]*?src="\/([^"]+)"/g),
    ...web.assets.filter((name) => fonts.test(name)).map((name) => `assets/${name}`),
  ];
}

/** The maximum that the first interaction loads: the islands of every page, and their strings in one language. */
async function listHydrationScripts(web: BuiltWeb, language: Language): Promise<string[]> {
  const chunks = (["shared", "site"] as const).map((bundle) => stringsChunk(language, bundle));
  const [start, ...strings] = ["hydrate-islands", ...chunks].map((name) =>
    web.assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith(".js")),
  );
  if (!start || !strings.every(Boolean)) throw new Error("The build has no islands");
  const text = await readFile(join(web.clientDir, "assets", start), "utf8");
  const parts = listNames(text, /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g);
  return followScripts(
    web,
    [start, ...strings, ...parts].map((name) => `assets/${name}`),
  );
}

/** With their static imports. */
async function followScripts(web: BuiltWeb, start: string[]): Promise<string[]> {
  const found = new Set(start);
  for (const file of found) {
    const text = await readFile(join(web.clientDir, file), "utf8");
    for (const name of listNames(text, /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      found.add(`assets/${name}`);
    }
  }
  return [...found];
}

function listNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

async function weigh(web: BuiltWeb, files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(join(web.clientDir, file));
    // Fonts and pictures are compressed already.
    bytes += /\.(?:js|css|svg)$/.test(file) ? gzipSync(content).length : content.length;
  }
  return bytes / 1000;
}
