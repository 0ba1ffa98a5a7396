import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countWords, toReadingMinutes } from "@masar/domain/text/reading-time";
import type { Language } from "@masar/i18n/locales";

export const tags = ["planning", "habits", "courses", "careers", "arabic", "ai"] as const;
export type Tag = (typeof tags)[number];

export type ArticleHead = {
  slug: string;
  title: string;
  /** One or two sentences: under the title, and what a search engine shows. */
  lead: string;
  published: string;
  tags: Tag[];
  minutes: number;
};
export type ArticleSection = { id: string; title: string };
export type Article = ArticleHead & { text: string; sections: ArticleSection[] };

const folder = fileURLToPath(new URL("../blog/", import.meta.url));

/** The articles of one language, newest first; the same slug is the same article in the other. */
export function listArticles(language: Language): ArticleHead[] {
  return readdirSync(folder)
    .map((slug) => readArticle(slug, language))
    .map(({ text: _text, sections: _sections, ...head }) => head)
    .toSorted((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

export function readArticle(slug: string, language: Language): Article {
  const file = readFileSync(`${folder}${slug}/${language}.md`, "utf8");
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || text === undefined)
    throw new Error(`${slug}/${language}: no front matter`);
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1]?.trim();
    if (!value) throw new Error(`${slug}/${language}: no ${name}`);
    return value;
  };
  return {
    slug,
    title: field("title"),
    lead: field("lead"),
    published: field("published"),
    tags: field("tags")
      .split(",")
      .map((name) => readTag(name.trim(), slug)),
    minutes: toReadingMinutes(countWords(text)),
    text: text.trim(),
    sections: listSections(text),
  };
}

/** By their headings; a heading's words are its address, in Arabic too. */
function listSections(text: string): ArticleSection[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({
    id: title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, ""),
    title: title.trim(),
  }));
}

const nextCount = 2;

/** What to read after it: those that share most of its tags, then the newest. */
export function listNext(slug: string, language: Language): ArticleHead[] {
  const articles = listArticles(language);
  const own = articles.find((article) => article.slug === slug)?.tags ?? [];
  const countShared = (article: ArticleHead) =>
    article.tags.filter((tag) => own.includes(tag)).length;
  return articles
    .filter((article) => article.slug !== slug)
    .toSorted((a, b) => countShared(b) - countShared(a))
    .slice(0, nextCount);
}

export function listTagged(tag: Tag, language: Language): ArticleHead[] {
  return listArticles(language).filter((article) => article.tags.includes(tag));
}

/** Those that have an article. */
export function listTags(): Tag[] {
  const used = new Set(listArticles("en").flatMap((article) => article.tags));
  return tags.filter((tag) => used.has(tag));
}

/** `place` says where the name stood, for who has to mend it. */
export function readTag(name: string, place: string): Tag {
  const tag = tags.find((known) => known === name);
  if (!tag) throw new Error(`${place}: unknown tag ${name}`);
  return tag;
}
