import { type Language, languages } from "@masar/i18n/locales";
import { switchPublicLanguage } from "../../apps/web/app/platform/urls/links.ts";
import { siteOrigin } from "../../apps/web/app/platform/urls/site-origin.ts";
import type { WebManifest } from "./web-manifest.ts";
import { escapeXml } from "./xml.ts";

const signedInLayout = "routes/app/layout";

/** Each page with its other language. `changed`: publication days by address. */
export function drawSitemap(addresses: readonly string[], changed: Map<string, string>): string {
  const pages = addresses.toSorted().map((address) => drawPage(address, changed.get(address)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    "</urlset>",
    "",
  ].join("\n");
}

function drawPage(address: string, day: string | undefined): string {
  const addressIn = (language: Language) =>
    switchPublicLanguage({ pathname: address, search: "", hash: "" }, language);
  const link = (name: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${toUrl(addressIn(language))}"/>`;
  return [
    "<url>",
    `<loc>${toUrl(address)}</loc>`,
    ...(day ? [`<lastmod>${day}</lastmod>`] : []),
    ...languages.map((language) => link(language, language)),
    link("x-default", "en"),
    "</url>",
  ].join("");
}

function toUrl(address: string): string {
  return escapeXml(siteOrigin + address);
}

/** Disallows signed-in pages; pages linked from mails are marked noindex themselves. */
export function drawRobots(manifest: WebManifest): string {
  const areas = listSignedInAreas(manifest).map((area) => `/${area}`);
  return [
    "User-agent: *",
    ...["/api/", "/error/", ...areas].map((address) => `Disallow: ${address}`),
    // The page of a published path reads it there.
    "Allow: /api/published-paths/",
    "",
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    "",
  ].join("\n");
}

function listSignedInAreas(manifest: WebManifest): string[] {
  const areas = Object.values(manifest.routes)
    .filter(({ parentId }) => parentId === signedInLayout)
    .map(({ path = "" }) => path.split("/")[0] ?? "");
  return [...new Set(areas)].filter(Boolean).toSorted();
}
