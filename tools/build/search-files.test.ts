import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Window } from "happy-dom";
import { listArticles } from "@masar/content/blog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawFeed } from "./feeds.ts";
import { writeSearchFiles } from "./search-files.ts";
import { drawRobots, drawSitemap } from "./sitemap.ts";
import { escapeXml } from "./xml.ts";

const { DOMParser } = new Window();
function parseXml(text: string) {
  const page = new DOMParser().parseFromString(text, "application/xml");
  expect(page.querySelector("parsererror")).toBeNull();
  return page;
}

const part = (id: string, path: string, parentId: string) => ({
  id,
  path,
  parentId,
  module: "/assets/a.js",
  imports: [],
  css: [],
});
const manifest = {
  entry: part("entry", "", ""),
  routes: {
    "routes/app/dashboard": part("routes/app/dashboard", "dashboard", "routes/app/layout"),
    "routes/app/tasks": part("routes/app/tasks", "dashboard/tasks", "routes/app/layout"),
    "missing/forum": part("missing/forum", "forum/*", "routes/app/layout"),
    "en/about": part("en/about", "about", "en/layout"),
  },
};

describe("the sitemap", () => {
  test("[D73] lists each page with its other language, and the day an article was published", () => {
    const page = parseXml(
      drawSitemap(["/ar", "/", "/blog/a"], new Map([["/blog/a", "2026-11-15"]])),
    );
    const [home, arabic, article] = page.querySelectorAll("url");
    expect(home?.querySelector("loc")?.textContent).toBe("https://masar.invalid/");
    expect(arabic?.querySelector("loc")?.textContent).toBe("https://masar.invalid/ar");
    expect(article?.querySelector("lastmod")?.textContent).toBe("2026-11-15");
    expect(home?.querySelector("lastmod")).toBeNull();
    const others = [...(article?.children ?? [])].filter(({ localName }) => localName === "link");
    expect(
      others.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
    ).toEqual([
      ["en", "https://masar.invalid/blog/a"],
      ["ar", "https://masar.invalid/ar/blog/a"],
      ["x-default", "https://masar.invalid/blog/a"],
    ]);
  });

  test("[D73] robots.txt disallows the API and signed-in pages and links the sitemap", () => {
    expect(drawRobots(manifest).trim().split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /error/",
      "Disallow: /dashboard",
      "Disallow: /forum",
      "Allow: /api/published-paths/",
      "",
      "Sitemap: https://masar.invalid/sitemap.xml",
    ]);
  });
});

describe("the feed of the blog", () => {
  const words = {
    titleBetween: " | ",
    blog: { title: "Blog", description: "Learning & <more>" },
    tags: Object.fromEntries(
      ["planning", "habits", "courses", "careers", "arabic", "ai"].map((tag) => [
        tag,
        { name: tag },
      ]),
    ) as Parameters<typeof drawFeed>[2]["tags"],
  };

  test("[D71] is valid RSS in the language of its articles, for any titles", () => {
    const article = {
      slug: "a-b",
      title: 'Tom & "Jerry" <b>\u0007',
      lead: "Lead]]>",
      published: "2026-11-15",
      tags: ["ai" as const, "habits" as const],
      minutes: 4,
    };
    const page = parseXml(drawFeed("ar", [article], words));
    const textOf = (selector: string) => page.querySelector(selector)?.textContent;
    expect(page.querySelector("rss")?.getAttribute("version")).toBe("2.0");
    expect(textOf("channel > title")).toBe("Blog | مسار");
    expect(textOf("channel > description")).toBe("Learning & <more>");
    expect(textOf("channel > language")).toBe("ar");
    expect(textOf("item > title")).toBe('Tom & "Jerry" <b>');
    expect(textOf("item > description")).toBe("Lead]]>");
    expect(textOf("item > guid")).toBe("https://masar.invalid/ar/blog/a-b");
    expect(textOf("item > link")).toBe("https://masar.invalid/ar/blog/a-b");
    expect(textOf("item > pubDate")).toBe("Sun, 15 Nov 2026 00:00:00 GMT");
    expect([...page.querySelectorAll("item > category")].map((tag) => tag.textContent)).toEqual([
      "ai",
      "habits",
    ]);
    const self = page.querySelector("channel")?.getElementsByTagName("atom:link")[0];
    expect(self?.getAttribute("href")).toBe("https://masar.invalid/ar/blog/feed.xml");
  });

  test("characters with a meaning in XML are escaped", () => {
    expect(escapeXml('<a href="x">&\'\u0000\uFFFE\u{1F600}')).toBe(
      "&lt;a href=&quot;x&quot;&gt;&amp;&apos;\u{1F600}",
    );
  });
});

describe("the files of a build for search engines", () => {
  let clientDir: string;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), "masar-search-"));
    const web = { clientDir, manifest, manifestFile: "", assets: [] };
    await writeSearchFiles(web, ["/", "/ar", "/not-found", "/ar/not-found"]);
  });
  afterAll(() => rm(clientDir, { recursive: true }));
  const read = (file: string) => readFile(join(clientDir, file), "utf8");

  test.each([
    ["en", "blog/feed.xml"],
    ["ar", "ar/blog/feed.xml"],
  ] as const)(
    "[D71] the feed in %s has every article once, newest first",
    async (language, file) => {
      const page = parseXml(await read(file));
      const titles = [...page.querySelectorAll("item > title")].map((title) => title.textContent);
      expect(titles).toEqual(listArticles(language).map(({ title }) => title));
      const names = [...page.querySelectorAll("item > category")].map((tag) => tag.textContent);
      expect(names.filter((name) => !name || name === "undefined")).toEqual([]);
    },
  );

  test("[D73] error pages are not in the sitemap", async () => {
    expect(await read("sitemap.xml")).not.toContain("not-found");
    expect(await read("robots.txt")).toContain("Sitemap: ");
  });
});
