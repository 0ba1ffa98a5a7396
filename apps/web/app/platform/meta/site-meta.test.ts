import { beforeAll, describe, expect, test } from "vitest";
import { loadSiteStrings } from "#web/platform/i18n/i18n.ts";
import { siteMeta } from "./site-meta.ts";

beforeAll(() => Promise.all([loadSiteStrings("en"), loadSiteStrings("ar")]));

const words = { title: "Learning in Ramadan", description: "How, and when.", picture: "blog-a" };

type Tag = Record<string, unknown>;
function tagsOf(pathname: string, more: Partial<Parameters<typeof siteMeta>[1]> = {}): Tag[] {
  return siteMeta({ pathname }, { ...words, ...more });
}

describe("the meta tags of a static page", () => {
  test.each([
    ["/", "/", "/ar"],
    ["/ar", "/", "/ar"],
    ["/about/", "/about", "/ar/about"],
    ["/ar/blog/a", "/blog/a", "/ar/blog/a"],
  ])("[D73] %s has one address, and one in each language", (pathname, english, arabic) => {
    const tags = tagsOf(pathname);
    const own = pathname.startsWith("/ar") ? arabic : english;
    expect(tags.find(({ rel }) => rel === "canonical")?.href).toBe(`https://masar.invalid${own}`);
    const others = tags
      .filter(({ hrefLang }) => hrefLang)
      .map(({ hrefLang, href }) => [hrefLang, href]);
    expect(others).toEqual([
      ["en", `https://masar.invalid${english}`],
      ["ar", `https://masar.invalid${arabic}`],
      ["x-default", `https://masar.invalid${english}`],
    ]);
  });

  test("[D73] a shared link shows the page's title, text and picture in its language", () => {
    const tags = tagsOf("/ar/blog/a", { published: "2026-11-15" });
    const og = Object.fromEntries(tags.map(({ property, content }) => [property, content]));
    expect(og).toMatchObject({
      "og:site_name": "مسار",
      "og:type": "article",
      "og:title": words.title,
      "og:description": words.description,
      "og:url": "https://masar.invalid/ar/blog/a",
      "og:image": "https://masar.invalid/pictures/og/blog-a-ar.png",
      "article:published_time": "2026-11-15",
    });
    expect(tags).toContainEqual({ title: `${words.title} | مسار` });
  });

  test("[D73] its schema.org objects name the language of texts", () => {
    const data = [{ "@type": "FAQPage" }, { "@type": "Organization", name: "Masar" }];
    const objects = tagsOf("/ar/faq", { data }).flatMap((tag) => tag["script:ld+json"] ?? []);
    expect(objects).toEqual([
      { "@context": "https://schema.org", inLanguage: "ar", "@type": "FAQPage" },
      { "@context": "https://schema.org", "@type": "Organization", name: "Masar" },
    ]);
  });

  test.each([
    ["/blog", "https://masar.invalid/blog/feed.xml"],
    ["/blog/tags/ai", "https://masar.invalid/blog/feed.xml"],
    ["/ar/blog/a", "https://masar.invalid/ar/blog/feed.xml"],
    ["/about", undefined],
    ["/blogs", undefined],
  ])("[D71] %s leads feed readers to the feed of its language", (pathname, href) => {
    const feed = tagsOf(pathname).find(({ type }) => type === "application/rss+xml");
    expect(feed?.href).toBe(href);
  });
});
