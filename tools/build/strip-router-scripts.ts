import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bootScript } from "../../apps/web/app/platform/preferences/boot-script.ts";
import { isStaticPage } from "../../apps/web/app/platform/urls/links.ts";

const siteEntry = /^site-entry-.*\.js$/;
const accountEntry = /^account-entry-.*\.js$/;
const boot = `<script>${bootScript}</script>`;

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
    const entry = assets.find((name) => entryName.test(name));
    if (!entry) throw new Error(`The build has no script ${entryName.source}`);
    for (const file of group) {
      const html = await readFile(join(clientDir, file), "utf8");
      await writeFile(join(clientDir, file), injectIslandEntry(html, `/assets/${entry}`));
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

export function injectIslandEntry(html: string, entry: string): string {
  // Before the style sheet, as on all other pages, so that the script does not wait for it.
  if (!html.includes(boot)) throw new Error("A static page has no boot script");
  const page = html
    .replaceAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, (script) =>
      script === boot ? script : "",
    )
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", `<script type="module" src="${entry}"></script></head>`);
  return dropStreamEnds(page);
}

/** Empty elements into which the router's scripts would have streamed. */
function dropStreamEnds(html: string): string {
  const page = html
    .replaceAll(/<!--\$\?--><template id="B:\d+"><\/template><!--\/\$-->/g, "")
    .replaceAll(/<div hidden(?:="")? id="S:\d+"><\/div>/g, "");
  if (/<template id="B:|<div hidden(?:="")? id="S:/.test(page)) {
    throw new Error("A static page has text that only a script would show");
  }
  return page;
}
