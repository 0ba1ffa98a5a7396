import type { Locator, Page } from "@playwright/test";
import { listArticles, listTags } from "@masar/content/blog";
import { pathSlugs } from "@masar/content/path-pages";
import { type Language, languages } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";
import { staticPagePaths } from "../../apps/web/app/platform/urls/public-paths.ts";
import { expect, isPhone } from "../support/fixtures.ts";

/** Every static page in one language, as the sitemap lists them. */
export function listStaticPages(language: Language): string[] {
  const paths = [
    ...staticPagePaths,
    ...listTags().map((tag) => `/blog/tags/${tag}` as const),
    ...listArticles(language).map(({ slug }) => `/blog/${slug}` as const),
    ...pathSlugs.map((slug) => `/paths/${slug}` as const),
  ];
  return paths.map((path) => publicHref(path, language));
}

export const allStaticPages = languages.flatMap(listStaticPages);

export function siteHeader(page: Page): Locator {
  return page.getByRole("banner");
}

export function siteFooter(page: Page): Locator {
  return page.getByRole("contentinfo");
}

/** The container of the header's links: on a phone a drawer, which this opens. */
export async function openSiteMenu(page: Page, t: TFunction): Promise<Locator> {
  if (!isPhone(page)) return siteHeader(page);
  await siteHeader(page)
    .getByRole("button", { name: t("site:header.menu") })
    .click();
  const drawer = page.getByRole("dialog", { name: t("site:header.menu") });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Names and addresses of the links, in order. */
export function listLinks(within: Locator): Promise<[name: string, href: string][]> {
  return within
    .getByRole("link")
    .filter({ visible: true })
    .evaluateAll((found) =>
      found.map((link): [string, string] => [
        link.textContent?.trim() ?? "",
        link.getAttribute("href") ?? "",
      ]),
    );
}

export type PageFacts = {
  lang: string;
  dir: string;
  title: string;
  description: string;
  canonical: string;
  /** By language. */
  alternates: Record<string, string>;
  openGraph: Record<string, string>;
  feeds: string[];
  /** The parsed schema.org objects of the page. */
  things: { "@context": string; "@type": string; [key: string]: unknown }[];
  headings: string[];
  links: string[];
  words: number;
};

/** Parses a document without running it. `page` must be blank, because a content security policy would forbid it. */
export function readDocument(page: Page, html: string): Promise<PageFacts> {
  return page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, "text/html");
    const list = (selector: string) => [...found.querySelectorAll(selector)];
    const read = (selector: string, name: string) =>
      found.querySelector(selector)?.getAttribute(name) ?? "";
    const pairs = (selector: string, key: string, value: string) =>
      Object.fromEntries(
        list(selector).map((tag) => [tag.getAttribute(key) ?? "", tag.getAttribute(value) ?? ""]),
      );
    return {
      lang: found.documentElement.lang,
      dir: found.documentElement.dir,
      title: found.title,
      description: read("meta[name=description]", "content"),
      canonical: read("link[rel=canonical]", "href"),
      alternates: pairs("link[rel=alternate][hreflang]", "hreflang", "href"),
      openGraph: pairs("meta[property^='og:']", "property", "content"),
      feeds: list("link[type='application/rss+xml']").map((tag) => tag.getAttribute("href") ?? ""),
      things: list("script[type='application/ld+json']").map((tag) =>
        JSON.parse(tag.textContent ?? ""),
      ),
      headings: list("h1").map((tag) => tag.textContent?.trim() ?? ""),
      links: list("a[href^='/']").map((tag) => tag.getAttribute("href") ?? ""),
      words: (found.querySelector("main")?.textContent ?? "").split(/\s+/).length,
    };
  }, html);
}
