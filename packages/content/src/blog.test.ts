import { readdirSync } from "node:fs";
import { languages } from "@masar/i18n/locales";
import { describe, expect, test } from "vitest";
import { countWords } from "@masar/domain/text/reading-time";
import { listArticles, listNext, listTagged, listTags, readArticle } from "./blog.ts";

const slugs = readdirSync(new URL("../blog/", import.meta.url)).toSorted();
const pairs = slugs.flatMap((slug) => languages.map((language) => ({ slug, language })));
const sourcesTitle = { en: "Sources", ar: "المصادر" };
/** Pages that articles may lead to, beside one another. */
const pages = ["/register", "/faq", "/about", "/contact", "/privacy", "/blog"];

describe("[D71] the blog", () => {
  test("has six articles, each in both languages, with the same tags and day", () => {
    expect(slugs.length).toBeGreaterThanOrEqual(6);
    for (const slug of slugs) {
      expect(readdirSync(new URL(`../blog/${slug}/`, import.meta.url)).toSorted()).toEqual([
        "ar.md",
        "en.md",
      ]);
      const [english, arabic] = languages.map((language) => readArticle(slug, language));
      expect(arabic?.tags).toEqual(english?.tags);
      expect(arabic?.published).toBe(english?.published);
      expect(arabic?.sections).toHaveLength(english?.sections.length ?? 0);
    }
  });

  test.each(pairs)("$slug in $language is long enough to be worth opening", (pair) => {
    const { text, title, lead, minutes } = readArticle(pair.slug, pair.language);
    const words = countWords(text);
    expect(words).toBeGreaterThanOrEqual(800);
    expect(minutes).toBe(Math.ceil(words / 200));
    expect(title.length).toBeLessThanOrEqual(75);
    expect(lead.length).toBeGreaterThanOrEqual(110);
    expect(lead.length).toBeLessThanOrEqual(165);
    if (pair.language === "ar") expect(title).toMatch(/\p{Script=Arabic}/u);
  });

  test.each(pairs)("$slug in $language names its sources at the end", (pair) => {
    const { text, sections } = readArticle(pair.slug, pair.language);
    expect(sections.at(-1)?.title).toBe(sourcesTitle[pair.language]);
    const sources = text.slice(text.lastIndexOf("\n## "));
    expect(sources.match(/^- /gm)?.length ?? 0).toBeGreaterThanOrEqual(2);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  test.each(pairs)("$slug in $language leads to pages that exist, in its own language", (pair) => {
    const { text } = readArticle(pair.slug, pair.language);
    const prefix = pair.language === "ar" ? "/ar" : "";
    const known = [...pages, ...slugs.map((slug) => `/blog/${slug}`)].map((page) => prefix + page);
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
    const strange = links.filter((href) => {
      const [page = ""] = href.split("#");
      return !href.startsWith("https://") && !known.includes(page);
    });
    expect(strange).toEqual([]);
    expect(text).not.toMatch(/<[a-z]+[\s>]|!\[/);
  });

  test("lists the newest first, by tag too, and names what to read next", () => {
    for (const language of languages) {
      const articles = listArticles(language);
      const days = articles.map(({ published }) => published);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(articles[0]).not.toHaveProperty("text");
      for (const tag of listTags()) {
        const tagged = listTagged(tag, language);
        expect(tagged.length).toBeGreaterThan(0);
        expect(tagged.every((article) => article.tags.includes(tag))).toBe(true);
      }
      for (const { slug, tags } of articles) {
        const next = listNext(slug, language);
        expect(next).toHaveLength(2);
        expect(next.map((article) => article.slug)).not.toContain(slug);
        const sharing = articles.filter(
          (other) => other.slug !== slug && other.tags.some((tag) => tags.includes(tag)),
        );
        if (sharing.length > 0) expect(next[0]?.tags.some((tag) => tags.includes(tag))).toBe(true);
      }
    }
  });
});
