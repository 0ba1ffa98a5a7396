import type { CourseCard, CourseMark } from "@masar/contract/courses/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { makeCoursePage } from "../../../test/courses.ts";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { makeCourse, makeMilestone, makePathDetail, makeSummary } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CoursesPage } from "./courses-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

type Handlers = Parameters<typeof fakeApi>[0];

const terms = {
  skills: [{ id: "excel", label: "Spreadsheets", label_ar: "الجداول" }],
  fields: [{ id: "data-science", label: "Data science", label_ar: "علم البيانات" }],
  providers: ["Coursera", "edX"],
  blueprints: [],
};

const mark = (values: Partial<CourseMark> = {}): CourseMark => ({
  course_id: "course-1",
  is_saved: false,
  is_reported: false,
  completed_at: null,
  ...values,
});

async function show(
  handlers: Handlers = {},
  { at = "/dashboard/courses", language }: { at?: string; language?: "en" | "ar" } = {},
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getCatalogTerms: () => terms,
    listCourses: () => makeCoursePage([makeCourse()]),
    listSavedCourses: () => ({ courses: [], next: null }),
    ...handlers,
  });
  const routes = [{ path: "*", element: <CoursesPage /> }];
  const { router } = await renderApp(routes, { at, ...(language ? { language } : {}) });
  return { requests, router };
}

const findCard = async (title = "Excel basics") =>
  within((await screen.findByRole("heading", { name: title })).closest("article") as HTMLElement);

describe("[D31] course card", () => {
  test("shows that the user reported the link", async () => {
    await show({
      listCourses: () => makeCoursePage([makeCourse()], { marks: [mark({ is_reported: true })] }),
    });
    expect((await findCard()).getByText("Link reported as broken")).toBeTruthy();
  });

  test.each([
    [{ price_usd: 0 }, "Free"],
    [{ price_usd: 49 }, "$49"],
    [{ price_usd: 39.99 }, "$39.99"],
    [{ price_usd: null }, "Price varies"],
    [{ hours_are_estimated: true }, "about 12 h"],
    [{ hours_are_estimated: false }, "12 h"],
    [{ rating: 4.7 }, "Rated 4.7 out of 5"],
    [{ language: "ar" }, "Arabic"],
    [{ experience_level: "advanced" }, "Advanced"],
    [{}, "Spreadsheets"],
  ] as [Partial<CourseCard>, string][])("with %j shows %s", async (values, text) => {
    await show({ listCourses: () => makeCoursePage([makeCourse(values)]) });
    expect(
      (await findCard()).getByText(new RegExp(text.replace("$", String.raw`\$`))),
    ).toBeTruthy();
  });

  test.each([
    ["Edraak", "إدراك"],
    ["Khan Academy", "أكاديمية خان"],
    ["Coursera", "Coursera"],
  ])("[N1.39] shows provider %s as «%s» in Arabic", async (provider, name) => {
    const providers = [provider];
    await show(
      {
        getCatalogTerms: () => ({ ...terms, providers }),
        listCourses: () => makeCoursePage([makeCourse({ provider })]),
      },
      { language: "ar", at: `/dashboard/courses?provider=${encodeURIComponent(provider)}` },
    );
    expect((await findCard()).getAllByText(name).length).toBeGreaterThan(0);
    expect(await screen.findByRole("option", { name })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: new RegExp(name) }).length).toBeGreaterThan(0);
  });

  test.each([
    [39.99, "39.99 دولار"],
    [49, "49 دولارًا"],
    [5, "5 دولارات"],
  ])("formats a price of %d in Arabic: %s", async (price_usd, text) => {
    await show(
      { listCourses: () => makeCoursePage([makeCourse({ price_usd })]) },
      { language: "ar" },
    );
    expect((await findCard()).getByText(text)).toBeTruthy();
  });

  test("sets the language and direction of the course on its title", async () => {
    await show({}, { language: "ar" });
    const card = await findCard();
    expect(card.getByText("Excel basics").outerHTML).toMatch(/^<bdi dir="ltr" lang="en">/);
    expect(card.getByText("الجداول من الصفر.")).toBeTruthy();
    expect(await card.findByText("الجداول")).toBeTruthy();
    expect(screen.getByText("دورة واحدة")).toBeTruthy();
  });
});

describe("opening a course", () => {
  test("[R5.10] [D31] opens the guarded URL in a new tab without opener", async () => {
    await show({ listCourses: () => makeCoursePage([makeCourse({ url: "www.edx.org/learn/x" })]) });
    const link = (await findCard()).getByRole("link", { name: /^Open course: Excel basics/ });
    expect(link.getAttribute("href")).toBe("https://www.edx.org/learn/x");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  test.each(["#", "", "https://evil.test/x", "javascript:alert(1)", "http://edx.org/x"])(
    "[R5.10] [R8.15] shows %j as unavailable and does not open it",
    async (url) => {
      await show({ listCourses: () => makeCoursePage([makeCourse({ url })]) });
      const card = await findCard();
      expect(card.queryByRole("link", { name: /^Open course/ })).toBeNull();
      fireEvent.click(card.getByRole("button", { name: /^Open course: Excel basics/ }));
      expect(getToasts()[0]?.title).toBe("Link Not Available");
    },
  );
});

describe("saving a course", () => {
  const press = async (name: RegExp) =>
    fireEvent.click((await findCard()).getByRole("button", { name }));

  test("[R8.13] shows a toast, marks the card and can be undone", async () => {
    await show({
      saveCourse: () => mark({ is_saved: true }),
      unsaveCourse: () => mark(),
    });
    await press(/^Save Excel basics/);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Course Saved!"));
    expect((await findCard()).getByText("Saved")).toBeTruthy();
    await press(/^Saved. Remove Excel basics/);
    await waitFor(async () => expect((await findCard()).getByText("Save")).toBeTruthy());
  });

  test("[R8.13] shows 'Save Failed' when the server rejects it", async () => {
    await show({ saveCourse: () => refuse("not_found") });
    await press(/^Save/);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Save Failed"), { timeout: 5000 });
    expect(getToasts()[0]?.variant).toBe("destructive");
  });

  test("[R8.13] shows 'Save Error' when the request fails", async () => {
    await show({
      saveCourse: () => {
        throw new Error("offline");
      },
    });
    await press(/^Save/);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Save Error"), { timeout: 5000 });
  });

  test("[R6.03] asks to log in without a session", async () => {
    await show({ saveCourse: () => refuse("unauthorized") });
    await press(/^Save/);
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Authentication Required"), {
      timeout: 5000,
    });
    expect(getToasts()[0]?.description).toBe("Please log in to save courses.");
  });
});

describe("course card menu", () => {
  const choose = async (name: string) => {
    fireEvent.click((await findCard()).getByRole("button", { name: /More about/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${name}`) }));
  };

  test("marks a course as completed", async () => {
    const { requests } = await show({
      completeCourse: () => mark({ completed_at: "2026-11-15T10:00:00Z" }),
    });
    await choose("Mark as completed");
    expect(await (await findCard()).findByText(/Completed on/)).toBeTruthy();
    expect(requests).toContainEqual({ name: "completeCourse", body: { completed: true } });
  });

  test("[D32] reports a dead link after confirmation", async () => {
    const { requests } = await show({ reportDeadLink: () => ({ reported: true }) });
    await choose("Report a broken link");
    expect(requests.some(({ name }) => name === "reportDeadLink")).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "Report" }));
    await waitFor(() => expect(getToasts()[0]?.title).toMatch(/Thank you/));
    expect(requests.some(({ name }) => name === "reportDeadLink")).toBe(true);
  });

  test("offers only milestones without the course", async () => {
    const detail = makePathDetail({
      version: 7,
      milestones: {
        m1: makeMilestone({
          linkedCourses: [{ course: "excel-basics", reason: "chosen_by_learner" }],
        }),
        m2: makeMilestone({ title: "SQL", order: 2 }),
      },
    });
    const { requests } = await show({
      listPaths: () => ({ paths: [makeSummary()] }),
      getPath: () => detail,
      editPath: () => detail,
    });
    await choose("Add to a milestone");
    const select = await screen.findByLabelText("Milestone");
    await within(select).findByText("SQL");
    expect(within(select).queryByText("Spreadsheet analysis")).toBeNull();
    fireEvent.change(select, { target: { value: "m2" } });
    fireEvent.click(screen.getByRole("button", { name: "Add course" }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Added to the milestone"));
    expect(requests.find(({ name }) => name === "editPath")?.body).toMatchObject({
      base_version: 7,
      change: { kind: "link_course", key: "m2", course: "excel-basics" },
    });
  });
});

describe("[D30] catalog page", () => {
  test("searches after a pause and stores the search in the URL", async () => {
    const queries: string[] = [];
    const { router } = await show({
      listCourses: (_body, { query }) => {
        queries.push(String(query));
        return makeCoursePage([makeCourse()]);
      },
    });
    const box = await screen.findByRole("searchbox", { name: "Search courses" });
    for (const value of ["s", "sq", "sql"]) {
      fireEvent.change(box, { target: { value } });
      await sleep(30);
    }
    await waitFor(() => expect(router.state.location.search).toBe("?q=sql"));
    await waitFor(() => expect(queries.at(-1)).toBe("q=sql&sort=relevance&page=1"));
    expect(queries.filter((query) => query.includes("q=s&"))).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Remove the filter sql" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect((box as HTMLInputElement).value).toBe("");
  });

  test("filters, sorts and clears all filters", async () => {
    const { router } = await show({}, { at: "/dashboard/courses?page=2&skill=excel" });
    await screen.findByRole("button", { name: "Remove the filter Spreadsheets" });
    fireEvent.change(screen.getAllByLabelText("Level")[0] as HTMLElement, {
      target: { value: "beginner" },
    });
    await waitFor(() => expect(router.state.location.search).toBe("?skill=excel&level=beginner"));
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "shortest" } });
    await waitFor(() => expect(router.state.location.search).toContain("sort=shortest"));
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(router.state.location.search).toBe("?sort=shortest"));
  });

  test("links the previous and the next page", async () => {
    await show(
      {
        listCourses: () => makeCoursePage([makeCourse()], { page: 2, has_next: true, total: null }),
      },
      { at: "/dashboard/courses?q=sql&page=2" },
    );
    const next = await screen.findByRole("link", { name: "Next page" });
    expect(next.getAttribute("href")).toContain("?q=sql&page=3");
    const previous = screen.getByRole("link", { name: "Previous page" });
    expect(previous.getAttribute("href")).toMatch(/\?q=sql$/);
    expect(screen.getByText("More than 1,000 courses")).toBeTruthy();
  });

  test("says that the courses have only some of the words, when none has all", async () => {
    await show(
      { listCourses: () => makeCoursePage([makeCourse()], { is_partial: true }) },
      { at: "/dashboard/courses?q=python+welding" },
    );
    expect(
      await screen.findByText("No course matches all your words. These match some."),
    ).toBeTruthy();
  });

  test("shows the corrected search, and advice when nothing matches", async () => {
    const { router } = await show(
      {
        listCourses: (_body, { query }) =>
          query.get("level")
            ? makeCoursePage([])
            : makeCoursePage([makeCourse()], { corrected: "python programming" }),
      },
      { at: "/dashboard/courses?q=pyhton" },
    );
    await screen.findByText(/Showing results for .*python programming/);
    fireEvent.change(screen.getAllByLabelText("Level")[0] as HTMLElement, {
      target: { value: "advanced" },
    });
    await screen.findByText("No matching courses");
    fireEvent.click(screen.getByRole("button", { name: "Clear all filters" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("offers to clear the search when no filter is active", async () => {
    const { router } = await show(
      { listCourses: () => makeCoursePage([]) },
      { at: "/dashboard/courses?q=qwxz" },
    );
    await screen.findByText("No matching courses");
    expect(screen.queryByRole("button", { name: "Clear all filters" })).toBeNull();
    const clears = screen.getAllByRole("button", { name: "Clear the search" });
    fireEvent.click(clears.at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("[N1.03] shows a search timeout without retrying", async () => {
    let calls = 0;
    const listCourses = () => {
      calls++;
      return refuse("search_timeout");
    };
    await show({ listCourses }, { at: "/dashboard/courses?q=and" });
    await screen.findByText(/took too long/);
    expect(calls).toBe(1);
  });

  test("shows an error with a retry", async () => {
    let isDown = true;
    await show({
      listCourses: () => (isDown ? refuse("internal") : makeCoursePage([makeCourse()])),
    });
    await screen.findByText("The courses could not be loaded", {}, { timeout: 8000 });
    // Only after the automatic retries.
    const retry = await screen.findByRole("button", { name: "Try Again" }, { timeout: 8000 });
    isDown = false;
    fireEvent.click(retry);
    expect(await findCard()).toBeTruthy();
  });

  test("lists saved and completed courses in their tabs", async () => {
    const saved = {
      id: "row-1",
      user_id: "user-1",
      course_id: null,
      title: "Found by the assistant",
      provider: "Udemy",
      url: "https://udemy.com/x",
      description: "",
      price_usd: 0,
      price_varies: true,
      duration_hours: 30,
      rating: null,
      experience_level: "any",
      fields: [],
      learning_goals: [],
      skills_covered: [],
      is_active: true,
      confidence_score: 85,
      us_job_relevance_score: 75,
      completion_rate: 0.8,
      us_accredited: false,
      last_validated: null,
      completed_at: null,
      created_at: "2026-11-15T10:00:00Z",
      course: null,
      is_reported: false,
    };
    const { router } = await show({
      listSavedCourses: (_body, { query }) => ({
        courses: query.get("tab") === "saved" ? [saved] : [],
        next: null,
      }),
    });
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Saved" }), { button: 0 });
    const card = await findCard("Found by the assistant");
    expect(router.state.location.search).toBe("?tab=saved");
    expect(card.getByText("Price varies")).toBeTruthy();
    expect(card.getByText("about 30 h")).toBeTruthy();
    expect(card.queryByText(/85|75|0\.8/), "the fixed scores are not measurements").toBeNull();
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Completed" }), { button: 0 });
    await screen.findByText("No completed courses yet");
  });
});
