import type { APIRequestContext } from "@playwright/test";
import { listArticles } from "@masar/content/blog";
import { pathSlugs } from "@masar/content/path-pages";
import { type Language, languages, locales } from "@masar/i18n/locales";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, test, textsOf } from "../../support/fixtures.ts";
import { copyAddress } from "../../steps/blueprints.ts";
import { allStaticPages, readDocument } from "../../steps/site.ts";

test.use({ variant: "en-desktop-light" });

// Metadata for search engines, feed readers and shared links, checked in both languages.

async function readText(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  return response.text();
}

function partsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(
    ([, text = ""]) => text,
  );
}

/** Width and height are at a fixed offset in every PNG. */
function readPngSize(file: Buffer): [width: number, height: number] {
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test("[D71] each language has its feed: six articles, newest first, with working links", async ({
  page,
  request,
  baseURL,
}) => {
  for (const language of languages) {
    const address = publicHref("/blog/feed.xml", language);
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    const feed = await page.evaluate((text) => {
      const found = new DOMParser().parseFromString(text, "application/xml");
      const textOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? "";
      return {
        root: found.documentElement.nodeName,
        language: found.querySelector("channel > language")?.textContent,
        items: [...found.querySelectorAll("item")].map((item) => ({
          title: textOf(item, "title"),
          link: textOf(item, "link"),
          day: new Date(textOf(item, "pubDate")).toISOString().slice(0, 10),
          topics: item.querySelectorAll("category").length,
        })),
      };
    }, xml);
    expect(feed).toEqual({
      root: "rss",
      language,
      items: listArticles(language).map(({ slug, title, published, tags }) => ({
        title,
        link: baseURL + publicHref(`/blog/${slug}`, language),
        day: published,
        topics: tags.length,
      })),
    });
    expect(feed.items).toHaveLength(6);
    const { feeds } = await readDocument(
      page,
      await readText(request, publicHref("/blog", language)),
    );
    expect(feeds).toEqual([baseURL + address]);
  }
});

test("[D73] the sitemap lists exactly the existing pages, and each links to both languages", async ({
  page,
  request,
  baseURL,
}) => {
  const sitemap = await readText(request, "/sitemap.xml");
  const listed = partsOf(sitemap, "loc").filter((address) => !copyAddress.test(address));
  expect(listed.toSorted()).toEqual(allStaticPages.map((path) => baseURL + path).toSorted());

  const [titles, descriptions, linked] = [new Set(), new Set(), new Set<string>()];
  for (const entry of partsOf(sitemap, "url")) {
    const [address = ""] = partsOf(entry, "loc");
    if (copyAddress.test(address)) continue;
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(200);
    expect(response.headers()["x-robots-tag"], address).toBeUndefined();
    const facts = await readDocument(page, await response.text());
    const { pathname } = new URL(address);
    const language: Language = /^\/ar(\/|$)/.test(pathname) ? "ar" : "en";
    expect([facts.lang, facts.dir], address).toEqual([language, locales[language].dir]);
    expect(facts.canonical, address).toBe(address);
    expect(facts.headings, address).toHaveLength(1);

    const bare = pathname.replace(/^\/ar(?=\/|$)/, "") || "/";
    const alternates = {
      en: `${baseURL}${bare}`,
      ar: `${baseURL}${bare === "/" ? "/ar" : `/ar${bare}`}`,
      "x-default": `${baseURL}${bare}`,
    };
    expect(facts.alternates, address).toEqual(alternates);
    const inSitemap = entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g);
    expect(Object.fromEntries([...inSitemap].map(([, name, href]) => [name, href]))).toEqual(
      alternates,
    );
    titles.add(facts.title);
    descriptions.add(facts.description);
    for (const link of facts.links) linked.add(link.replace(/[?#].*/, ""));
  }
  expect(titles.size).toBe(listed.length);
  expect(descriptions.size).toBe(listed.length);

  // Every link on these pages works.
  for (const path of linked) {
    if (copyAddress.test(path)) continue;
    const response = await request.get(path || "/", { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
  }
});

test("[D73] [N9.03] every page has a preview picture, and machine-readable data", async ({
  page,
  request,
  baseURL,
}) => {
  const pictures = new Set<string>();
  const kinds = new Map<string, string[]>();
  for (const path of allStaticPages) {
    const facts = await readDocument(page, await readText(request, path));
    const { openGraph, things } = facts;
    expect(openGraph, path).toMatchObject({
      "og:url": facts.canonical,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:description": facts.description,
    });
    expect(facts.title, path).toContain(openGraph["og:title"]);
    expect(openGraph["og:image"], path).toMatch(facts.lang === "ar" ? /-ar\.png$/ : /-en\.png$/);
    pictures.add(openGraph["og:image"] ?? "");
    for (const thing of things) expect(thing["@context"], path).toBe("https://schema.org");
    kinds.set(
      path,
      things.map((thing) => thing["@type"]),
    );
    const article = listArticles(facts.lang as Language).find(({ slug }) =>
      path.endsWith(`/blog/${slug}`),
    );
    if (!article) continue;
    expect(openGraph["og:type"], path).toBe("article");
    expect(
      things.find((thing) => thing["@type"] === "BlogPosting"),
      path,
    ).toMatchObject({
      headline: article.title,
      datePublished: article.published,
      inLanguage: facts.lang,
      image: openGraph["og:image"],
    });
  }
  for (const language of languages) {
    expect(kinds.get(publicHref("/", language))).toEqual(["Organization", "WebSite"]);
    expect(kinds.get(publicHref("/faq", language))).toContain("FAQPage");
    expect(kinds.get(publicHref("/paths", language))).toEqual(["ItemList"]);
    const ofPath = ["Course", "FAQPage", "BreadcrumbList"];
    for (const slug of pathSlugs) {
      expect(kinds.get(publicHref(`/paths/${slug}`, language))).toEqual(ofPath);
    }
  }

  // One picture for each page, article and path in each language; topics share the blog's, sources that of About.
  expect(pictures.size).toBe(2 * (8 + 6 + pathSlugs.length));
  for (const address of pictures) {
    expect(address.startsWith(`${baseURL}/pictures/`)).toBe(true);
    const response = await request.get(address);
    expect([response.status(), response.headers()["content-type"]], address).toEqual([
      200,
      "image/png",
    ]);
    expect(readPngSize(await response.body()), address).toEqual([1200, 630]);
  }
});

test("[D73] private pages forbid indexing, and robots.txt names the sitemap", async ({
  request,
  baseURL,
}) => {
  const hidden = [
    links.dashboard,
    links.settings,
    links.onboarding,
    links.firstAdmin,
    "/reset-password",
    "/ar/verify-email",
    "/newsletter/confirm",
    "/ar/newsletter/unsubscribe",
    "/mail/unsubscribe",
    "/blog/nothing",
  ];
  for (const path of hidden) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-robots-tag"], path).toBe("noindex");
  }
  const robots = (await readText(request, "/robots.txt")).split("\n");
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of [links.dashboard, links.settings, "/api/"]) {
    expect(robots).toContain(`Disallow: ${path}`);
  }
  const closed = robots
    .filter((line) => line.startsWith("Disallow: "))
    .map((line) => line.slice(10));
  for (const path of allStaticPages) {
    expect(
      closed.some((start) => path.startsWith(start)),
      path,
    ).toBe(false);
  }
});

test("[D73] an unknown address answers 404, in the language of the address", async ({
  page,
  request,
}) => {
  const missing = {
    en: ["/blog/nothing", "/blog/tags/nothing", "/about/nothing", "/not-found"],
    ar: ["/ar/blog/nothing", "/ar/blog/tags/nothing", "/ar/nothing", "/ar/not-found"],
  };
  for (const language of languages) {
    const t = await textsOf(language);
    for (const path of missing[language]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.locator("html"), path).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(t("notFound.title"));
      await expect(page.getByRole("link", { name: t("goHome") }), path).toHaveAttribute(
        "href",
        publicHref("/", language),
      );
    }
  }
  for (const path of ["/faq/", "/ar/", "/blog/choosing-a-path/"]) {
    const response = await request.get(`${path}?q=1`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(308);
    expect(response.headers()["location"]).toBe(`${path.slice(0, -1)}?q=1`);
  }
});
