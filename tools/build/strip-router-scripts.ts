import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { injectIslandEntry } from "../../apps/web/page-renderer/inject-island-entry.ts";
import { isStaticPage } from "../../apps/web/app/platform/urls/links.ts";

const siteEntry = /^site-entry-.*\.js$/;
const accountEntry = /^account-entry-.*\.js$/;

/** The address of the script of static pages. */
export function findSiteEntry(assets: readonly string[]): string {
  return findEntry(assets, siteEntry);
}

function findEntry(assets: readonly string[], name: RegExp): string {
  const entry = assets.find((asset) => name.test(asset));
  if (!entry) throw new Error(`The build has no script ${name.source}`);
  return `/assets/${entry}`;
}

/**
 * The build adds the router's scripts to static pages, which would load the whole application to hydrate a text. This
 * replaces them by the script that hydrates the islands, also in log-in and register. Returns the addresses of the
 * static pages.
 */
export async function stripRouterScripts(clientDir: string): Promise<string[]> {
  const assets = await readdir(join(clientDir, "assets"));
  const files = await readdir(clientDir, { recursive: true });
  const pages = files.filter((file) => file.endsWith("index.html"));
  const ofSite = pages.filter((file) => isDrawnWhole(addressOf(file)));
  const ofAccount = pages.filter((file) => isVisitorForm(addressOf(file)));
  for (const [entryName, group] of [
    [siteEntry, ofSite],
    [accountEntry, ofAccount],
  ] as const) {
    const entry = findEntry(assets, entryName);
    for (const file of group) {
      const html = await readFile(join(clientDir, file), "utf8");
      await writeFile(join(clientDir, file), injectIslandEntry(html, entry));
    }
  }
  // Loader data, which only the router would request.
  for (const file of files.filter((name) => name.endsWith(".data")))
    await rm(join(clientDir, file));
  return ofSite.map(addressOf);
}

function addressOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, "")}`;
}

/** Includes the page for unknown addresses. */
export function isDrawnWhole(address: string): boolean {
  return isStaticPage(address) || /^(?:\/ar)?\/not-found$/.test(address);
}

/** The router draws these too, when it redirects a visitor to them. */
function isVisitorForm(address: string): boolean {
  return /^(?:\/ar)?\/(?:login|register)$/.test(address);
}
