import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { catalog } from "@masar/catalog/catalog";
import type { Blueprint } from "@masar/domain/catalog/catalog";

const boot = "document.documentElement.dataset.theme = 'dark'";
const page = (text: string) =>
  `<html><link rel="canonical" href="https://masar.invalid/"/><script>${boot}</script>${text}</html>`;
export const entry = (address: string) =>
  `<url><loc>https://masar.invalid${address}</loc><xhtml:link hreflang="en" href="https://masar.invalid${address.replace("/ar", "")}"/></url>`;
export const [analyst, developer] = ["data-analyst", "front-end-developer"].map((slug) => {
  const found = catalog.blueprints.find((each) => each.slug === slug);
  if (!found) throw new Error(`The release has ${slug}`);
  return found;
}) as [Blueprint, Blueprint];
export const beekeeper: Blueprint = {
  ...analyst,
  slug: "beekeeper",
  title: "Beekeeper",
  title_ar: "مربّي النحل",
};
const addresses = ["/paths", "/paths/front-end-developer", "/paths/data-analyst"];
export const both = addresses.flatMap((address) => [address, `/ar${address}`]);

const built = {
  ...Object.fromEntries(both.map((to) => [`client${to}/index.html`, page(`Built ${to}`)])),
  "client/__spa-fallback.html": page("The shell"),
  "client/not-found/index.html": page("Not here"),
  "client/ar/not-found/index.html": page("ليست هنا"),
  "client/sitemap.xml": ["<urlset>", ...both.map(entry), "</urlset>"].join("\n"),
  "routes.json": JSON.stringify({
    origin: "https://masar.invalid",
    patterns: [],
    findable: both,
    englishSegments: ["paths"],
  }),
  "renderer/package.json": '{ "type": "module" }',
  "renderer/path-pages.json": JSON.stringify({
    en: catalog.blueprints.map(({ slug }) => ({ slug, title: `Built ${slug}` })),
    ar: catalog.blueprints.map(({ slug }) => ({ slug, title: `Built ${slug}` })),
  }),
  "renderer/render-path-pages.js": `let drawn = 0;
    let hasFailed = false;
    const render = async (language, data) => {
      if (data.title === "Fails once" && !hasFailed) {
        hasFailed = true;
        throw new Error("The page cannot be drawn");
      }
      return "<script>alert(1)</script>https://masar.invalid/" + JSON.stringify({ drawn: ++drawn, language, data }).replaceAll("</script>", "");
    };
    export const pathPageRenderer = { renderPage: render, renderGallery: render };`,
};

/** A web build whose renderer writes the data it is given. */
export async function writePathPagesBuild({ hasRenderer = true } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "masar-changed-pages-"));
  for (const [name, text] of Object.entries(built)) {
    if (!hasRenderer && name.startsWith("renderer/")) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
