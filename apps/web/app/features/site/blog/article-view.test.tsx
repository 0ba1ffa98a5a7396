import type { Article, ArticleHead } from "@masar/content/blog";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { ArticleView } from "./article-view.tsx";

const titles = ["Goal", "Hours", "A week", "Leaving", "Sources"];
const slug = "choosing-a-path";
const head: ArticleHead = {
  slug,
  title: "Choosing",
  lead: "How.",
  published: "2026-11-15",
  tags: ["planning", "careers"],
  minutes: 8,
};
const next = ["one", "two"].map((name) => ({ ...head, slug: name, title: name }));

function write(count: number, prefix = ""): Article {
  const sections = titles.slice(-count).map((title) => ({ id: title.toLowerCase(), title }));
  const text = sections.map(({ title }) => `## ${title}\n\nText, [more](${prefix}/faq).`);
  return { ...head, sections, text: text.join("\n\n") };
}

const hrefs = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href") ?? "");

describe("[D71] an article", () => {
  test("has one title, and a table of contents that leads to every section", async () => {
    const { container } = await renderPart(<ArticleView article={write(5)} next={next} />);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const [contents] = screen.getAllByRole("navigation", { name: "In this article" });
    const sections = [...container.querySelectorAll<HTMLElement>(".reading > h2")];
    expect(sections.map(({ textContent }) => textContent)).toEqual(titles);
    expect(hrefs(contents as HTMLElement)).toEqual(sections.map(({ id }) => `#${id}`));
  });

  test("with four sections needs no table of contents", async () => {
    await renderPart(<ArticleView article={write(4)} next={next} />);
    expect(screen.queryByRole("navigation", { name: "In this article" })).toBeNull();
  });

  test("leads to its topics, to the other language and to two more, all in its own language", async () => {
    await renderPart(<ArticleView article={write(5, "/ar")} next={next} />, "ar");
    const other = screen.getByRole("link", { name: "Read this article in English" });
    expect(other.getAttribute("href")).toBe(`/blog/${slug}`);
    expect(other.lang).toBe("en");
    const own = hrefs(document.body).filter((href) => href.startsWith("/"));
    expect(own.filter((href) => !href.startsWith("/ar/"))).toEqual([`/blog/${slug}`]);
    expect(own).toContain("/ar/blog/tags/planning");
    expect(own).toEqual(expect.arrayContaining(["/ar/faq", "/ar/blog/one", "/ar/blog/two"]));
  });

  test("is shared by plain links whose address the server can complete", async () => {
    await renderPart(<ArticleView article={write(5, "/ar")} next={next} />, "ar");
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "مشاركة عبر واتساب" });
    expect(link.href).toContain(`https://masar.invalid/ar/blog/${slug}`);
    expect(link.rel).toBe("noopener noreferrer");
  });
});
