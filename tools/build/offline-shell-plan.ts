import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Bundle, stringsChunk } from "@masar/i18n/bundles";
import { languages } from "@masar/i18n/locales";
import { publicPaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { siteOrigin } from "../../apps/web/app/platform/urls/site-origin.ts";
import type { CachedPage, ShellPlan } from "../../apps/web/service-worker/routing.ts";
import { type BuiltWeb, filesOf, lineageOf, patternOf, type WebManifest } from "./web-manifest.ts";

const signedInLayout = "routes/app/layout";
// Useless without a network.
const onlineRoutes = /^routes\/app\/(?:admin|forum|onboarding|profile|support)/;
// Strings of static pages are in their markup; the others belong to pages that need the network.
const onlineBundles = ["pages", "community", "admin"] as const satisfies Bundle[];
const onlineStrings = languages.flatMap((language) =>
  onlineBundles.map((bundle) => `${stringsChunk(language, bundle)}-`),
);
const isOnlineStrings = (name: string) => onlineStrings.some((chunk) => name.startsWith(chunk));
// Formulas are shown as typed until the renderer is loaded; its 50 kB are not worth a download for everybody.
// Videos need the network.
const loadedOnUse = /^(?:formula-view|watch-(?:link|video))-/;
const fonts = /^readex-pro-(?:latin|arabic)-.*\.woff2$/;

/** The pages that open offline, and all files that the device must store for them. */
export async function planShell(web: BuiltWeb): Promise<ShellPlan> {
  const { manifest, assets, manifestFile } = web;
  const routes = listOfflineRoutes(manifest);
  const start = [manifest.entry, ...routes.flatMap((id) => lineageOf(manifest, id))].flatMap(
    filesOf,
  );
  const scripts = await followImports(web, start);
  const files = [
    ...[...scripts, manifestFile, ...assets.filter((name) => fonts.test(name))]
      .toSorted()
      .map((name) => `/assets/${name}`),
    "/favicon.svg",
  ];
  const shell = await describePage(web, "/__spa-fallback", "__spa-fallback.html");
  const offline = {
    en: await describePage(web, "/offline", "offline/index.html"),
    ar: await describePage(web, "/ar/offline", "ar/offline/index.html"),
  };
  const pages = routes.map((id) => patternOf(manifest, id)).filter((page) => !page.endsWith("*"));
  const plan = {
    shell,
    offline,
    files,
    pages: [...new Set(pages)],
    publicPaths: [...publicPaths],
  };
  return { version: hashOf(JSON.stringify(plan)).slice(0, 12), ...plan };
}

/** Maximum download for it (gzip); a page that was open has most of it already. */
export async function measureShell(web: BuiltWeb, plan: ShellPlan): Promise<number> {
  let bytes = 0;
  for (const file of plan.files) {
    const content = await readFile(join(web.clientDir, file));
    bytes += file.endsWith(".woff2") ? content.length : gzipSync(content).length;
  }
  return bytes / 1000;
}

function listOfflineRoutes(manifest: WebManifest): string[] {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  return Object.keys(manifest.routes).filter((id) => {
    const isPage = !parents.has(id) && !onlineRoutes.test(id);
    return isPage && lineageOf(manifest, id).some((part) => part.id === signedInLayout);
  });
}

/** With dynamic imports: a dialog must open offline. */
async function followImports(web: BuiltWeb, start: string[]): Promise<Set<string>> {
  const found = new Set(start);
  for (const file of found) {
    if (!file.endsWith(".js")) continue;
    const text = await readFile(join(web.clientDir, "assets", file), "utf8");
    for (const [, name = ""] of text.matchAll(
      /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g,
    )) {
      const isStored = !isOnlineStrings(name) && !loadedOnUse.test(name);
      if (isStored && web.assets.includes(name)) found.add(name);
    }
  }
  return found;
}

async function describePage(web: BuiltWeb, address: string, file: string): Promise<CachedPage> {
  const html = await readFile(join(web.clientDir, file));
  // The server would insert its own origin, which changes the hash.
  if (html.includes(siteOrigin)) throw new Error(`${address} names the site's own origin`);
  return { address, sha256: hashOf(html) };
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
