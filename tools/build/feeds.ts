import { type Language, locales } from "@masar/i18n/locales";
import type { ArticleHead, Tag } from "@masar/content/blog";
import { publicHref } from "../../apps/web/app/platform/urls/links.ts";
import { siteOrigin } from "../../apps/web/app/platform/urls/site-origin.ts";
import { escapeXml } from "./xml.ts";

/** Title and description of a feed in its language. */
export type FeedWords = {
  titleBetween: string;
  blog: { title: string; description: string };
  tags: Record<Tag, { name: string }>;
};

/** RSS 2.0: the articles of one language, newest first. */
export function drawFeed(
  language: Language,
  articles: readonly ArticleHead[],
  words: FeedWords,
): string {
  const toUrl = (path: "/blog" | `/blog/${string}`) => siteOrigin + publicHref(path, language);
  const newest = articles
    .map(({ published }) => published)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    tag("title", nameFeed(words.blog.title, locales[language].brand, words.titleBetween)),
    tag("link", toUrl("/blog")),
    tag("description", words.blog.description),
    tag("language", language),
    ...(newest ? [tag("lastBuildDate", dateOf(newest))] : []),
    `<atom:link href="${escapeXml(toUrl("/blog/feed.xml"))}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => drawItem(article, toUrl(`/blog/${article.slug}`), words)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function drawItem(article: ArticleHead, address: string, words: FeedWords): string {
  return [
    "<item>",
    tag("title", article.title),
    tag("link", address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    tag("pubDate", dateOf(article.published)),
    tag("description", article.lead),
    ...article.tags.map((name) => tag("category", words.tags[name].name)),
    "</item>",
  ].join("");
}

/** Includes the product's name, because feed readers list it among other feeds. */
function nameFeed(title: string, brand: string, between: string): string {
  return title.includes(brand) ? title : [title, brand].join(between);
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** RFC 822 format. */
function dateOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString();
}
