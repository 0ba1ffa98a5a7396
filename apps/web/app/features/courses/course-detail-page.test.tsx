import type { CourseCard } from "@masar/contract/courses/schemas";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { courseFit } from "../../../test/courses.ts";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { makeCourse } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CourseDetailPage } from "./course-detail-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

const later = {
  ...courseFit,
  milestone_key: "m4",
  milestone_title: "Reports",
  is_current: false,
  is_linked: false,
};
const choices = { study_language: "en", budget: "free", level: "beginner", hours_per_week: 4 };

function makeDetail(course: Partial<CourseCard> = {}, rest: object = {}) {
  return { course: makeCourse(course), mark: null, fits: [courseFit, later], choices, ...rest };
}

type Handlers = Parameters<typeof fakeApi>[0];

async function show(handlers: Handlers = {}, slug = "excel-basics") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getCatalogTerms: () => ({
      skills: [{ id: "excel", label: "Spreadsheets", label_ar: "الجداول" }],
      fields: [],
      providers: [],
      blueprints: [],
    }),
    getCourse: () => makeDetail(),
    ...handlers,
  });
  const routes = [{ path: "*", element: <CourseDetailPage slug={slug} /> }];
  await renderApp(routes, { at: `/dashboard/courses/${slug}` });
  return requests;
}

const readFact = async (term: string) =>
  (await screen.findByText(term, { selector: "dt" })).nextElementSibling?.textContent;

describe("[N5.09] the detail view of a course", () => {
  test("shows what it covers, cost, certificate, language, length and level", async () => {
    await show();
    await screen.findByRole("heading", { level: 1, name: "Excel basics" });
    screen.getByText("Sheets from zero.");
    await within(screen.getByRole("list", { name: "Skills" })).findByText("Spreadsheets");
    expect(await readFact("Provider")).toBe("Coursera");
    expect(await readFact("Cost")).toBe("Free");
    expect(await readFact("Certificate")).toBe("Usually costs extra");
    expect(await readFact("Language")).toBe("English");
    expect(await readFact("Length")).toBe("12 hours, or 3 weeks at your pace");
    expect(await readFact("Level")).toBe("Beginner");
  });

  test("links the milestones that need it", async () => {
    await show();
    const region = within(await screen.findByRole("region", { name: "Your milestones" }));
    await region.findAllByText("Teaches Spreadsheets");
    const [first, second] = region.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/Tables.*Current.*In this milestone.*Teaches Spreadsheets/);
    expect(second?.textContent).not.toMatch(/Current|In this milestone/);
    const link = region.getByRole("link", { name: "Reports" });
    expect(link.getAttribute("href")).toBe("/dashboard/learning-paths/path-1?milestone=m4");
  });

  test.each([
    [choices, "None of your open milestones need this course."],
    [null, /Start a path to see/],
  ])("explains an empty list of milestones for choices %j", async (chosen, text) => {
    await show({ getCourse: () => makeDetail({}, { fits: [], choices: chosen }) });
    await screen.findByText(text);
    expect(screen.queryByText("Why this course")).toBeNull();
  });

  test.each([
    [{}, "Not checked yet"],
    [{ link_status: "ok", last_validated: "2026-03-05T10:00:00Z" }, /^Link checked on .*2026/],
    [
      { link_status: "dead", last_validated: "2026-03-05T10:00:00Z" },
      /^Link didn't open on .*2026/,
    ],
  ] as [Partial<CourseCard>, string | RegExp][])(
    "for %j shows the last link check: %s",
    async (values, text) => {
      await show({ getCourse: () => makeDetail(values) });
      expect(await readFact("Link")).toMatch(text);
    },
  );

  test("saves the course and shows it as saved", async () => {
    const mark = {
      course_id: "course-1",
      is_saved: true,
      is_reported: false,
      completed_at: null,
    };
    await show({ saveCourse: () => mark });
    fireEvent.click(await screen.findByRole("button", { name: "Save Excel basics" }));
    const saved = await screen.findByRole("button", { name: "Saved. Remove Excel basics" });
    expect(saved).toBeTruthy();
  });

  test("opens the choice of a milestone", async () => {
    await show({ listPaths: () => ({ paths: [] }) });
    fireEvent.click(await screen.findByRole("button", { name: "Add to a milestone" }));
    expect(await screen.findByRole("dialog", { name: "Add to a milestone" })).toBeTruthy();
  });

  test("shows that a course is not in the catalog", async () => {
    await show({ getCourse: () => refuse("not_found") });
    await screen.findByText("This course is not in the catalog");
    const link = screen.getByRole("link", { name: "Browse all courses" });
    expect(link.getAttribute("href")).toBe("/dashboard/courses");
  });

  test("requests nothing for a slug that no course can have", async () => {
    const requests = await show({}, "Not-A-Slug");
    await screen.findByText("This course is not in the catalog");
    expect(requests.some(({ name }) => name === "getCourse")).toBe(false);
  });

  test("shows a failure with a retry that loads the course", async () => {
    let isDown = true;
    await show({ getCourse: () => (isDown ? refuse("internal") : makeDetail()) });
    await screen.findByText("The course could not be loaded");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: /again/i }));
    const title = { level: 1, name: "Excel basics" };
    expect(await screen.findByRole("heading", title)).toBeTruthy();
  });
});
