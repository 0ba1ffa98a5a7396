import { removeIsolates } from "@masar/domain/text/bidi";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse } from "../../../../test/fake-api.ts";
import { base, openPath, row, weeks } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makePathResources, makeResource } from "../../../../test/resources.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("path pages", () => {
  test("[R2.18] [D22] the header links four pages", async () => {
    const { router } = await openPath({});
    await screen.findByRole("heading", { level: 1, name: "Data analyst" });
    const tabs = within(screen.getByRole("navigation", { name: "Pages of “Data analyst”" }));
    expect(tabs.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Path",
      "Tasks & Milestones",
      "Courses",
      "Progress",
    ]);
    fireEvent.click(tabs.getByRole("link", { name: "Tasks & Milestones" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/tasks`));
    expect(screen.getAllByRole("checkbox", { name: /Clean the data/ })).toHaveLength(2);
  });

  test("[D21] the header shows progress, the forecast and the difference to the plan", async () => {
    const progress = [{ ...row, completed: true, completion_date: "2026-11-14T08:00:00Z" }];
    await openPath({}, { detail: makePathDetail({}, { progress, weeks }) });
    expect(
      await screen.findByText("Milestone 2 of 2 · 0 of 16 sessions · 20 of 40 planned hours"),
    ).not.toBeNull();
    // 8 hours in 22 days are about 2.5 a week: 20 hours last 55 days more.
    screen.getByText("On track for 10 January 2027, as planned");
    expect(screen.queryByText(/^Why/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Move dates to today" })).toBeNull();
  });

  test.each([
    ["en", /20 of 40 planned hours$/],
    ["ar", /20 من 40 ساعة مخطّطة$/],
  ] as const)(
    "[N1.33] the header counts planned hours of completed sub-milestones in %s",
    async (language, text) => {
      const progress = [{ ...row, completed: true, completion_date: "2026-11-14T08:00:00Z" }];
      await openPath({}, { detail: makePathDetail({}, { progress, weeks }), language });
      expect(await screen.findByText(text)).not.toBeNull();
    },
  );

  test("[N4.09] Continue leads to the desk of the current milestone and is not on a draft or a paused path", async () => {
    const progress = [{ ...row, completed: true, completion_date: "2026-11-14T08:00:00Z" }];
    await openPath({}, { detail: makePathDetail({}, { progress }) });
    const link = await screen.findByRole("link", { name: "Continue" });
    expect(link.getAttribute("href")).toBe(
      "/dashboard/integrated-learning?path=path-1&milestone=m2&start=1",
    );
    for (const status of ["draft", "paused", "archived"] as const) {
      cleanup();
      await openPath({}, { detail: makePathDetail({ status }) });
      await screen.findByRole("heading", { name: "Data analyst" });
      expect(screen.queryByRole("link", { name: /^(?:Continue|Start)$/ }), status).toBeNull();
    }
  });

  test("[N4.09] the button of a path that was never begun is Start", async () => {
    await openPath({}, { detail: makePathDetail() });
    await screen.findByRole("link", { name: "Start" });
    expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
  });

  test("the header says by how much a deadline is met and not that it is on plan", async () => {
    await openPath({}, { detail: makePathDetail({ deadline: "2027-01-31" }) });
    const line = await screen.findByText("21 days before your deadline, 31 January 2027");
    expect(line.className.includes("text-rose")).toBe(false);
    expect(screen.queryByText(/as planned/)).toBeNull();
  });

  test.each(["active", "draft"] as const)(
    "a missed deadline of a path that is %s is shown once, in the banner",
    async (status) => {
      await openPath({}, { detail: makePathDetail({ status, deadline: "2027-01-01" }) });
      await screen.findByText(/after your deadline, 1 January 2027\.$/);
      expect(screen.getAllByText(/your deadline/)).toHaveLength(1);
      expect(screen.queryByText(/as planned/)).toBeNull();
    },
  );

  test.each(["tasks", "courses", "progress"])(
    "the %s of a path have one line about a missed deadline and no banner",
    async (page) => {
      const detail = makePathDetail({ deadline: "2027-01-01" });
      await openPath({}, { detail, at: `/dashboard/learning-paths/path-1/${page}` });
      expect(await screen.findAllByText(/after your deadline/)).toHaveLength(1);
      expect(screen.queryByText(/after your deadline, 1 January 2027\.$/)).toBeNull();
      expect(screen.queryByRole("button", { name: /Change the deadline/ })).toBeNull();
    },
  );

  test("a paused path has no banner, so the header says that the deadline is missed", async () => {
    const detail = makePathDetail({ status: "paused", deadline: "2027-01-01" });
    await openPath({}, { detail });
    const line = await screen.findByText("9 days after your deadline, 1 January 2027");
    expect(line.className.includes("text-rose")).toBe(true);
  });

  test("[D12] the header and the deadline banner name the same finish date after progress", async () => {
    const progress = [{ ...row, completed: true, completion_date: "2026-11-14T08:00:00Z" }];
    const detail = makePathDetail({ deadline: "2026-12-06" }, { progress });
    const { plan } = detail;
    // The whole path would need 13.5 hours; 20 of its 40 hours remain.
    const whole = {
      deadline: "2026-12-06",
      fits: false,
      finish_date: "2027-01-10",
      hours_per_week_needed: 13.5,
      milestones_that_fit: 0,
    };
    await openPath({}, { detail: { ...detail, plan: { ...plan, deadline: whole } } });
    await screen.findByText("At 5 hours a week you finish on 13 December");
    screen.getByText(/At 5 hours a week you finish on 13 December 2026/);
    expect(screen.getByRole("button", { name: "Plan 7 hours a week" })).not.toBeNull();
  });

  test("[D12] a measured pace below the planned hours asks for no more hours", async () => {
    const detail = makePathDetail({ deadline: "2027-02-14", hours_per_week: 6 }, { weeks });
    await openPath({}, { detail });
    await screen.findByText(/At 2\.5 hours a week you finish on/);
    screen.getByText(/With 4 hours a week you would finish this path's 2 milestones in time\.$/);
    expect(screen.queryByRole("button", { name: /^Plan/ })).toBeNull();
  });

  test("Arabic plurals match the rounded number", async () => {
    const detail = makePathDetail({ hours_per_week: 1.96 });
    await openPath({}, { detail, language: "ar", at: `${base}/progress` });
    await screen.findByText(/^بمعدل ساعتين في الأسبوع ينتهي المسار في /);
    screen.getByText(/^محسوب على ساعتين أسبوعيًا/);
    expect(screen.getByText("ساعتان في الأسبوع")).not.toBeNull();
  });

  test("generated text has the direction of the path, text of the user its own", async () => {
    const title = "HTML الدلالي والنماذج";
    const origin = { engine: "learner" as const, name: null, key: null, date: "2026-11-15" };
    const subMilestones = [{ id: "sub-1", title: "CSS للطباعة", estimatedHours: 2 }];
    const detail = makePathDetail({
      language: "ar",
      milestones: {
        m1: makeMilestone({ title, subMilestones }),
        m2: makeMilestone({ title: "My own", order: 2, origin }),
      },
    });
    const wordsOf = async (words: string) => {
      const [shown] = await screen.findAllByText(words);
      return [shown?.getAttribute("lang"), shown?.getAttribute("dir")];
    };
    for (const page of ["", "/tasks", "/courses"]) {
      await openPath({}, { detail, at: `${base}${page}` });
      expect(await wordsOf(title), page).toEqual(["ar", "rtl"]);
      expect(await wordsOf("My own"), page).toEqual([null, "auto"]);
      cleanup();
    }
    await openPath({}, { detail, at: `${base}?milestone=m1` });
    const sheet = within(await screen.findByRole("dialog", { name: title }));
    for (const words of [title, "CSS للطباعة"]) {
      expect((await sheet.findByText(words)).getAttribute("dir"), words).toBe("rtl");
    }
  });

  test("[N4.25] the courses of a path list the free resources of each milestone below its courses", async () => {
    const resource = makeResource({ title: "Excel from Zero" });
    await openPath(
      { listPathResources: () => makePathResources([resource]) },
      { at: `${base}/courses` },
    );
    const first = (await screen.findAllByRole("heading", { level: 2 }))[0]?.closest("li");
    if (!first) throw new Error("the page lists milestones");
    const milestone = within(first).getByRole("heading", { level: 2 }).textContent;
    const list = await within(first).findByRole("heading", { level: 3, name: /^Free resources/ });
    expect(list.textContent).toContain(milestone);
    expect(
      await within(first).findByRole("link", { name: "Open Excel from Zero on YouTube" }),
    ).not.toBeNull();
  });

  test("a milestone date in another year includes the year", async () => {
    const progress = [{ ...row, completed: true, completion_date: "2025-11-14T08:00:00Z" }];
    await openPath({}, { detail: makePathDetail({}, { progress }) });
    expect(await screen.findByText(/done 14 November 2025$/)).not.toBeNull();
  });

  test("[D12] a long path is split into stages with their dates", async () => {
    const detail = makePathDetail();
    const dates = { start_date: "2026-11-16" };
    const stages = [
      { ...dates, number: 1, milestones: ["m1"], finish_date: "2026-12-13" },
      { ...dates, number: 2, milestones: ["m2"], finish_date: "2027-01-10" },
    ];
    await openPath({}, { detail: { ...detail, plan: { ...detail.plan, stages } } });
    await screen.findByRole("heading", { name: "Stage 1\u00A0· until 13\u00A0December" });
    const second = screen.getByRole("heading", {
      name: "Stage 2\u00A0· until 10\u00A0January\u00A02027",
    });
    expect(second.closest("li")?.textContent).toContain("SQL: ask the database");
  });

  test("an unknown path shows the missing page", async () => {
    await openPath({ getPath: () => refuse("not_found") });
    expect(await screen.findByRole("heading", { name: "no such page" })).not.toBeNull();
  });

  test("[R8.06] a load error has a retry", async () => {
    let isDown = true;
    await openPath({
      getPath: () => (isDown ? refuse("rate_limited", { count: 5 }) : makePathDetail()),
    });
    await screen.findByText("Failed to load milestone data");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Data analyst" })).not.toBeNull();
  });

  test("[R8.07] the progress page has its own load error", async () => {
    await openPath(
      { getPath: () => refuse("rate_limited", { count: 5 }) },
      { at: `${base}/progress` },
    );
    expect(await screen.findByText("Error loading progress")).not.toBeNull();
    screen.getByText("Could not load your progress data. Please try refreshing.");
  });
});

describe("Progress Analytics", () => {
  const at = `${base}/progress`;

  test("[D22] every chart has its table", async () => {
    await openPath({}, { at, detail: makePathDetail({}, { weeks }) });
    await screen.findByText("Studied", { selector: "li" });
    const tables = screen.getAllByRole("table", { hidden: true });
    expect(tables.map((table) => table.querySelector("caption")?.textContent)).toEqual([
      "Weekly hours",
      "Finish date",
      "Time by milestone",
      "Study calendar",
    ]);
    expect(tables[0]?.textContent).toContain("25\u00A0October2 h5");
  });

  test("[D22] charts run from right to left in Arabic", async () => {
    await openPath({}, { at, language: "ar", detail: makePathDetail({}, { weeks }) });
    await screen.findByRole("heading", { name: "الساعات الأسبوعية" });
    const chart = document.querySelector("[aria-hidden=true][dir=ltr]");
    expect(chart?.lastElementChild?.textContent).toContain("25 أكتوبر");
  });

  test.each([
    ["en", "1 h 20 min recorded of 20 h planned"],
    ["ar", "المسجّل 1 س 20 د من 20 س مخطّطة"],
  ] as const)(
    "[N1.29] [N1.33] labels recorded and planned time of a milestone in %s",
    async (language, text) => {
      const progress = [{ ...row, time_spent_minutes: 80 }];
      await openPath({}, { at, language, detail: makePathDetail({}, { progress, weeks }) });
      const shown = await screen.findAllByText(
        (_, element) => element?.tagName === "SPAN" && removeIsolates(element.textContent) === text,
      );
      expect(shown).toHaveLength(1);
    },
  );

  test("[D22] without study time it explains what will appear", async () => {
    await openPath({}, { at });
    await screen.findByText("No study time recorded yet");
    expect(screen.queryByRole("heading", { name: "Weekly hours" })).toBeNull();
  });

  test("[D21] shows how other hours change the forecast", async () => {
    const { sent } = await openPath(
      { updatePath: () => makePathDetail({ hours_per_week: 8 }) },
      { at },
    );
    await screen.findByText(/^Based on 5 hours a week, until we can measure your pace\. 40/);
    screen.getByText("These are your chosen hours");
    const more = screen.getByRole("button", { name: "One hour more a week" });
    fireEvent.click(more);
    fireEvent.click(more);
    screen.getByText("With 2 more hours a week you finish on 25 December");
    fireEvent.click(more);
    screen.getByText("With 3 more hours a week you finish on 20 December");
    fireEvent.click(screen.getByRole("button", { name: "Plan with 8 hours a week" }));
    await waitFor(() =>
      expect(sent("updatePath").map(({ body }) => body)).toEqual([{ hours_per_week: 8 }]),
    );
  });
});

describe("editing a path", () => {
  test("regenerate is offered only for generated milestones", async () => {
    const origin = { engine: "learner" as const, name: null, key: null, date: "2026-11-15" };
    const own = makeMilestone({ title: "My own", order: 2, origin });
    const detail = makePathDetail({ milestones: { m1: makeMilestone(), m2: own } });
    const hasItem = async (key: string) => {
      await openPath({}, { at: `${base}?milestone=${key}`, detail });
      fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
      const item = screen.queryByRole("menuitem", { name: "Regenerate milestone" });
      cleanup();
      return item !== null;
    };
    expect(await hasItem("m1")).toBe(true);
    expect(await hasItem("m2")).toBe(false);
  });

  test("the toast restores a removed milestone", async () => {
    const { sent } = await openPath(
      {
        editPath: () => makePathDetail({ version: 2, milestones: { m2: makeMilestone() } }),
        undoPathEdit: () => makePathDetail({ version: 3 }),
      },
      { at: `${base}?milestone=m1` },
    );
    const menu = await screen.findByRole("button", { name: "Actions for “Spreadsheet analysis”" });
    fireEvent.click(menu);
    fireEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
    await screen.findByText("“Spreadsheet analysis” removed");
    expect(sent("editPath")[0]?.body).toMatchObject({
      base_version: 1,
      change: { kind: "remove", key: "m1" },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    expect(sent("undoPathEdit")[0]?.body).toMatchObject({ base_version: 2 });
  });

  test("the menu moves a milestone down", async () => {
    const { sent } = await openPath(
      { editPath: () => makePathDetail({ version: 2 }) },
      { at: `${base}?milestone=m1` },
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Move down" }));
    await screen.findByText("Milestone moved");
    expect(sent("editPath")[0]?.body).toMatchObject({
      change: { kind: "reorder", keys: ["m2", "m1"] },
    });
  });

  describe("while the path is being fetched again", () => {
    async function moveDownDuringFetch() {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const answers: unknown[] = [makePathDetail(), promise];
      const page = await openPath(
        {
          getPath: () => answers.shift(),
          editPath: () => makePathDetail({ version: 3 }),
        },
        { at: `${base}?milestone=m1` },
      );
      fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
      void page.queryClient.invalidateQueries({ queryKey: ["paths", "path-1"] });
      await waitFor(() => expect(page.sent("getPath")).toHaveLength(2));
      fireEvent.click(screen.getByRole("menuitem", { name: "Move down" }));
      return { sent: page.sent, resolve };
    }

    test.each([
      ["the fetched version", makePathDetail({ version: 2 }), 2],
      ["the cached version when the fetch fails", refuse("not_found"), 1],
    ])("an edit is based on %s", async (_, answer, version) => {
      const { sent, resolve } = await moveDownDuringFetch();
      expect(sent("editPath")).toEqual([]);
      resolve(answer);
      await screen.findByText("Milestone moved");
      expect(sent("editPath")[0]?.body).toMatchObject({ base_version: version });
    });

    test("an edit is based on the cached version when the device is offline", async () => {
      const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      const { sent } = await moveDownDuringFetch();
      await screen.findByText("Milestone moved");
      expect(sent("editPath")[0]?.body).toMatchObject({ base_version: 1 });
      onLine.mockRestore();
    });
  });
});
