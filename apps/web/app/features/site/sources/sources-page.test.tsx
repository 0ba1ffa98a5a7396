import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { SourcesPage } from "./sources-page.tsx";

const books = "EbookFoundation/free-programming-books";
const sources = [
  { repository: books, licence: "CC BY 4.0", count: 250 },
  { repository: "example/links", licence: "MIT", count: 7 },
  { repository: null, licence: null, count: 2 },
];

test.each([
  [
    "en",
    "Sources and licences",
    /250 entries are adapted/,
    "No licence stated",
    ["Contact page", "/contact"],
  ],
  ["ar", "المصادر والتراخيص", /250 مادة مقتبسة/, "بلا ترخيص معلن", ["صفحة التواصل", "/ar/contact"]],
] as const)(
  "[N8.07] the page of sources names every list with its licence in %s, and what was changed",
  async (language, title, notice, noLicence, [contact, contactUrl]) => {
    await renderPart(<SourcesPage sources={sources} />, language);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(notice).textContent).toContain("CC BY 4.0");
    for (const repository of [books, "example/links"]) {
      const link = screen.getByRole("link", { name: repository });
      expect(link.getAttribute("href")).toBe(`https://github.com/${repository}`);
    }
    expect(screen.getByRole("link", { name: "CC BY 4.0" }).getAttribute("href")).toBe(
      "https://creativecommons.org/licenses/by/4.0/",
    );
    expect(screen.getByText("MIT")).toBeTruthy();
    expect(screen.getByText(new RegExp(noLicence))).toBeTruthy();
    const contactLink = screen.getByRole("link", { name: contact });
    expect(contactLink.getAttribute("href")).toBe(contactUrl);
    // No page shows one.
    expect(document.querySelector("header")?.textContent).not.toMatch(/descriptions|الأوصاف/);
  },
);

test.each([
  ["en", "Briefs and questions", /written by language models .* No specialist has read them/],
  ["ar", "الموجزات والأسئلة", /كتبتها نماذج لغوية .* ولم يقرأها مختص/],
] as const)(
  "[N10.11] the page of sources says in %s that authors and readers of briefs are language models",
  async (language, title, notice) => {
    await renderPart(<SourcesPage sources={sources} />, language);
    expect(screen.getByRole("heading", { level: 2, name: title })).toBeTruthy();
    expect(screen.getByText(notice)).toBeTruthy();
  },
);
