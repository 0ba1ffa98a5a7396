import type { CourseCard } from "@masar/contract/courses/schemas";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { courseFit, makeCoursePage } from "../../../test/courses.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { makeCourse } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CourseGrid } from "./course-card.tsx";
import { pageToViews } from "./course-view.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Page = Parameters<typeof pageToViews>[0];

async function show(courses: CourseCard[], rest: Partial<Page> = {}): Promise<void> {
  fakeApi({
    getCatalogTerms: () => ({
      skills: [{ id: "excel", label: "Spreadsheets", label_ar: "الجداول" }],
      fields: [],
      providers: [],
      blueprints: [],
    }),
  });
  const page: Page = makeCoursePage(courses, rest);
  const element = <CourseGrid courses={pageToViews(page, "en")} />;
  await renderApp([{ path: "*", element }], { at: "/dashboard/courses" });
  await screen.findAllByText(/Spreadsheets/);
}

const findCard = (title = "Excel basics") =>
  within(screen.getByRole("heading", { name: title }).closest("article") as HTMLElement);

test("[N5.10] a card shows reasons if a milestone needs its course, and none otherwise", async () => {
  const other = makeCourse({ id: "course-2", slug: "laundering", title: "Money laundering" });
  const choices = {
    study_language: "en",
    budget: "free",
    level: "advanced",
    hours_per_week: 4,
  } as const;
  await show([makeCourse(), other], { fits: [courseFit], choices });
  const reasons = within(findCard().getByRole("list", { name: "Why this course" }));
  expect(reasons.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Teaches Spreadsheets, for your current milestone",
    "In English",
  ]);
  expect(findCard("Money laundering").queryByText("Why this course")).toBeNull();
});

test("[N5.09] a card's title leads to the course's page", async () => {
  await show([makeCourse()]);
  const link = findCard().getByRole("link", { name: "Excel basics" });
  expect(link.getAttribute("href")).toBe("/dashboard/courses/excel-basics");
});

describe("[D31] the link of a card", () => {
  test.each([
    [{}, "Link not checked yet"],
    [{ link_status: "ok", last_validated: "2026-03-05T10:00:00Z" }, "Link checked on .*2026"],
    [{ link_status: "unchecked", last_validated: "2026-01-01T00:00:00Z" }, "Link not checked yet"],
  ] as [Partial<CourseCard>, string][])(
    "[N8.27] for %j is a quiet line of the card: %s",
    async (values, text) => {
      await show([makeCourse(values)]);
      const line = findCard().getByText(new RegExp(`^${text}`));
      expect(line.className).toBe("text-xs text-ink-2");
    },
  );

  test("is named on the card if it didn't work at the last check", async () => {
    await show([makeCourse({ link_status: "dead", last_validated: "2026-01-01T00:00:00Z" })]);
    expect(findCard().getByText(/didn't work/)).toBeTruthy();
  });
});
