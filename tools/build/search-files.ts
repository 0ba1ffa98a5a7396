import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listArticles } from "@masar/content/blog";
import { strings as arabic } from "@masar/i18n/ar";
import { strings as english } from "@masar/i18n/en";
import { languages } from "@masar/i18n/locales";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";
import { drawFeed } from "./feeds.ts";
import { drawRobots, drawSitemap } from "./sitemap.ts";
import type { BuiltWeb } from "./web-manifest.ts";

/** Writes sitemap, robots.txt and feeds beside the pages. */
export async function writeSearchFiles(web: BuiltWeb, addresses: string[]): Promise<void> {
  const words = {
    en: { ...english.pages, titleBetween: english.common.titleBetween },
    ar: { ...arabic.pages, titleBetween: arabic.common.titleBetween },
  };
  const published = new Map(
    languages.flatMap((language) =>
      listArticles(language).map((article) => [
        publicHref(`/blog/${article.slug}`, language),
        article.published,
      ]),
    ),
  );
  const pages = addresses.filter((address) => !address.endsWith("/not-found"));
  const files = [
    ["/sitemap.xml", drawSitemap(pages, published)],
    ["/robots.txt", drawRobots(web.manifest)],
    ...languages.map((language) => [
      publicHref("/blog/feed.xml", language),
      drawFeed(language, listArticles(language), words[language]),
    ]),
  ] as const;
  for (const [address = "", text = ""] of files) {
    const file = join(web.clientDir, address);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
