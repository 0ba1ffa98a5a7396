import type { FaqEntry, FaqTopic } from "@masar/content/faq";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { FaqTopicNav, FaqTopics } from "./faq-topics.tsx";

const entry: FaqEntry = {
  id: "streak-rules",
  question: "How does the streak work?",
  answer: "At least **ten** minutes.",
  keywords: ["daily streak", "keep my streak"],
  link: "/settings/study",
  sources: [{ title: "A study", url: "https://example.com/study" }],
};
const topics: FaqTopic[] = [
  { topic: "study", isFolded: false, entries: [entry] },
  { topic: "account", isFolded: false, entries: [{ ...entry, id: "delete", link: "/privacy" }] },
  {
    topic: "habits",
    isFolded: true,
    entries: ["a", "b", "c"].map((id) => ({ ...entry, id, link: null, sources: [] })),
  },
];

async function draw(language: "en" | "ar") {
  const { container } = await renderPart(
    <>
      <FaqTopicNav topics={topics} />
      <FaqTopics topics={topics} />
    </>,
    language,
  );
  return container;
}

describe("[D71] the page of questions", () => {
  test("holds every answer where an address can open it, with its words for the search", async () => {
    const container = await draw("en");
    const drawn = container.querySelector<HTMLDetailsElement>('[data-faq="streak-rules"]');
    expect(drawn?.open).toBe(false);
    expect(drawn?.dataset.keywords).toBe("daily streak|keep my streak");
    expect(drawn?.querySelector("#streak-rules strong")?.textContent).toBe("ten");
    const links = [...(drawn?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => [link.getAttribute("href"), link.rel])).toEqual([
      ["https://example.com/study", "noopener noreferrer"],
      ["/settings/study", ""],
    ]);
  });

  test("leads to each of its topics", async () => {
    const container = await draw("en");
    const links = [...container.querySelectorAll("nav a")];
    expect(links).toHaveLength(topics.length);
    for (const link of links) {
      const topic = container.querySelector(link.getAttribute("href") ?? "");
      expect(topic?.querySelector("h2")?.textContent).toBe(link.textContent);
    }
  });

  test("folds general advice, and leads to public pages in its own language", async () => {
    const container = await draw("ar");
    const fold = container.querySelector<HTMLDetailsElement>('[data-faq-fold="habits"]');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelectorAll("[data-faq]")).toHaveLength(3);
    expect(fold?.querySelector("summary")?.textContent).toBe("عرض 3 أسئلة");
    expect(container.querySelector('#delete a[href="/ar/privacy"]')).not.toBeNull();
  });
});
