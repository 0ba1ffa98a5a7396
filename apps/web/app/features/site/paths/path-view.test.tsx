import { exampleBrief } from "@masar/domain/catalog/example-brief";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import type { PathPage } from "@masar/domain/path-pages/path-page";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { describePage } from "./path-meta.ts";
import { PathView } from "./path-view.tsx";

const page: PathPage = {
  slug: "data-analyst",
  title: "Data analyst",
  description: "Answer questions.",
  field: { id: "data-science", label: "Data" },
  hours: 60,
  level: "beginner",
  paces: [
    { hours: 3, weeks: 20, days: 140 },
    { hours: 5, weeks: 12, days: 84 },
  ],
  milestones: [
    {
      key: "sql",
      title: "Querying",
      description: "Ask.",
      hours: 40,
      free: [1, 2, 3].map((number) => ({
        title: `Lesson ${number}`,
        lang: "en",
        kind: "video",
        author: "Someone",
        host: "YouTube",
        minutes: 90,
        url: `https://www.youtube.com/watch?v=${number}`,
      })),
      freeInOther: 0,
      brief: null,
      paid: null,
    },
    {
      key: "charts",
      title: "Charts",
      description: "Draw.",
      hours: 20,
      free: [],
      freeInOther: 4,
      brief: null,
      paid: { title: "Charts for all", provider: "Coursera", lang: "en" },
    },
  ],
  audience: "People who like tables.",
  outcomes: ["Join three tables"],
  areDeliverables: false,
  questions: [{ question: "Do I need to code?", answer: "Not at first." }],
  hasPicture: true,
  hasPlacement: true,
  keywords: [],
};

describe("the page of a path", () => {
  test("[N9.01] shows for whom it is, what one can do afterwards and what is free, two at first", async () => {
    await renderPart(<PathView page={page} />);
    expect(screen.getByRole("heading", { level: 1, name: "Data analyst" })).toBeTruthy();
    expect(screen.getByText("People who like tables.")).toBeTruthy();
    expect(screen.getByText("Join three tables")).toBeTruthy();
    expect(screen.getByText("Free in English: 1 of 2 milestones")).toBeTruthy();
    expect(screen.getByText("and 1 more free")).toBeTruthy();
    const link = screen.getByRole("link", { name: /^Lesson 1/ });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.textContent).toMatch(/Someone\s· YouTube\s· Video\s· 1 h 30 min/);
  });

  test.each(["en", "ar"] as const)(
    "[N10.11] a milestone has its brief closed, in the language of the page (%s), without a button",
    async (language) => {
      const milestones = page.milestones.map((milestone, index) =>
        index === 0 ? { ...milestone, brief: toBriefText(exampleBrief, language) } : milestone,
      );
      await renderPart(<PathView page={{ ...page, milestones }} />, language);
      const title = language === "ar" ? "موجز المرحلة" : "Milestone brief";
      const fold = screen.getByText(title).closest("details");
      expect(fold?.open).toBe(false);
      const { what, what_ar } = exampleBrief;
      expect(fold?.textContent).toContain(language === "ar" ? what_ar : what);
      expect(fold?.querySelector("pre")?.dir).toBe("ltr");
      expect(fold?.querySelectorAll("button, script")).toHaveLength(0);
    },
  );

  test("[N9.01] where nothing is free it says so, names a course and leads to the other language", async () => {
    await renderPart(<PathView page={page} />);
    expect(
      screen.getByText(/No free English resource found yet. Paid: .*Charts for all.*Coursera/),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "4 free in Arabic" }).getAttribute("href")).toBe(
      "/ar/paths/data-analyst#charts",
    );
  });

  test("[N9.04] each pace leads to sign-up with the path and its hours", async () => {
    await renderPart(<PathView page={page} />);
    const part = screen.getByRole("region", { name: "Start this path" });
    const starts = within(part).getAllByRole("link", { name: "Start this path", hidden: true });
    expect(starts.map((link) => link.getAttribute("href"))).toEqual([
      "/register?goal=Data+analyst&level=beginner&hours=3&courses=en&blueprint=data-analyst",
      "/register?goal=Data+analyst&level=beginner&hours=5&courses=en&blueprint=data-analyst",
    ]);
    expect(document.querySelectorAll("[data-finish-days]")).toHaveLength(2);
  });

  test("[N9.03] search engines get the course, its questions and its place", async () => {
    await renderPart(<PathView page={page} />);
    const { data = [], picture } = describePage("en", page);
    expect(data.map((thing) => "@type" in thing && thing["@type"])).toEqual([
      "Course",
      "FAQPage",
      "BreadcrumbList",
    ]);
    expect(picture).toBe("path-data-analyst");
    expect(JSON.stringify(data)).toContain("Do I need to code?");
  });
});
