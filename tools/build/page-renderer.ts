import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listPathPages } from "@masar/content/path-pages";
import type { PathPageRenderer } from "@masar/domain/path-pages/path-page";
import { languages } from "@masar/i18n/locales";
import { bundlePageRenderer } from "../../apps/web/bundle-page-renderer.ts";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";
import { findSiteEntry } from "./strip-router-scripts.ts";
import type { BuiltWeb } from "./web-manifest.ts";

/**
 * Writes what the server draws the pages of changed blueprints with, and the data of the release's pages. Fails the
 * build unless the renderer draws the release's pages as they were prerendered.
 */
export async function writePageRenderer(web: BuiltWeb, buildId: string): Promise<void> {
  const { manifest, assets, clientDir } = web;
  const outDir = join(clientDir, "../renderer");
  await bundlePageRenderer({ outDir, manifest, siteEntry: findSiteEntry(assets), buildId });
  const file = pathToFileURL(join(outDir, "render-path-pages.js")).href;
  const { pathPageRenderer } = (await import(file)) as { pathPageRenderer: PathPageRenderer };
  const pages = { en: listPathPages("en"), ar: listPathPages("ar") };
  for (const language of languages) {
    const [first] = pages[language];
    if (!first) throw new Error("The release has no path");
    const drawn = [
      [
        publicHref("/paths", language),
        await pathPageRenderer.renderGallery(language, pages[language]),
      ],
      [
        publicHref(`/paths/${first.slug}`, language),
        await pathPageRenderer.renderPage(language, first),
      ],
    ] as const;
    for (const [address, html] of drawn) {
      const prerendered = await readFile(join(clientDir, address, "index.html"), "utf8");
      if (html !== prerendered) throw new Error(`The server would draw ${address} differently`);
    }
  }
  await writeFile(join(outDir, "path-pages.json"), JSON.stringify(pages));
}
