import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { findDayEnd, storeDayEnd } from "#web/entities/study-day/day-end.ts";
import { links } from "#web/platform/urls/links.ts";
import { makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeOverview } from "../../../../test/overview.ts";
import { makeOutcome, row } from "../../../../test/path-pages.tsx";
import { makeCourse, makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";
import { click, heading, openDesk, usual } from "../../../../test/pages/desk.tsx";

const outline = () => within(screen.getByRole("list", { name: "Steps in this milestone" }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[D48] the study desk", () => {
  test("shows the Arabic name of a course's provider in Arabic", async () => {
    const detail = { ...usual, courses: [makeCourse({ provider: "Edraak" })] };
    await openDesk({ detail, language: "ar" });
    expect(await screen.findByText("إدراك")).toBeTruthy();
  });

  test("[N4.12] shows what to do, where and when it is done, then the clock and the tools", async () => {
    await openDesk();
    await heading(/: Find the gaps$/);
    screen.getByText(/Session 1 of 2/);
    const list = within(screen.getByRole("list", { name: "Sessions in this step" }));
    expect(list.getByRole("button", { current: "step" }).textContent).toContain("Find the gaps");
    const where = within(screen.getByRole("region", { name: "Where" }));
    where.getByText(/SQL GROUP BY COUNT/);
    const course = where.getByRole("link", { name: /Excel basics/ });
    expect(course.getAttribute("href")).toBe("https://www.coursera.org/learn/excel");
    expect(course.getAttribute("rel")).toContain("noopener");
    const search = where.getByRole("link", { name: /Search the web/ });
    expect(search.getAttribute("href")).toContain("SQL%20GROUP%20BY%20COUNT");
    const end = within(screen.getByRole("region", { name: "Done when" }));
    end.getByText("Say what one row of the result stands for.");
    screen.getByRole("checkbox", { name: "The totals agree", hidden: true });
    screen.getByText("tasks of m1");
    screen.getByRole("button", { name: /^Start/ });
  });

  test.each([
    [40, 25, "This session: 40 min, 2 focus rounds of up to 25 min"],
    [60, 50, "This session: 60 min, 2 focus rounds of up to 50 min"],
  ])(
    "a session of %i minutes and a clock of %i say how they relate",
    async (minutes, focus, line) => {
      const sessions = [makePlannedSession({ title: "Find the gaps", minutes })];
      await openDesk(
        {},
        {
          getSettings: () => makeSettings({ focus_minutes: focus }),
          listPlannedSessions: () => ({
            milestone_key: "m1",
            sub_milestones: [{ id: "sub-1", sessions }],
          }),
        },
      );
      await heading(/: Find the gaps$/);
      expect(await screen.findByText(line)).not.toBeNull();
      await click(/^Start/);
      expect(screen.getByText(line)).not.toBeNull();
    },
  );

  test("a session as long as the clock needs no line about rounds", async () => {
    const sessions = [makePlannedSession({ title: "Find the gaps", minutes: 25 })];
    const sub_milestones = [{ id: "sub-1", sessions }];
    await openDesk({}, { listPlannedSessions: () => ({ milestone_key: "m1", sub_milestones }) });
    await heading(/: Find the gaps$/);
    expect(screen.queryByText(/focus round/)).toBeNull();
  });

  test("[N4.08] [N4.13] 'Mark done, next' ticks the session, says so on the whole screen and goes on", async () => {
    const { sent } = await openDesk({}, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    await click("Mark done, next");
    const moment = within(await screen.findByRole("dialog", { name: "Learn: Find the gaps" }));
    moment.getByText("1 of 2 sessions in this step");
    moment.getByText("Fill the gaps");
    await act(async () => fireEvent.click(moment.getByRole("button", { name: "Continue" })));
    await heading(/: Fill the gaps$/);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() =>
      expect(sent("tickPlannedSession")[0]?.body).toMatchObject({ completed: true }),
    );
  });

  test.each([
    ["en", "Longer than this milestone: study only the part about its topics"],
    ["ar", "أطول من هذه المرحلة: يكفيك منها ما يخصّ موضوعاتها"],
  ] as const)(
    "in %s says of a course of 200 hours to study a part of it",
    async (language, text) => {
      const detail = { ...usual, courses: [makeCourse({ duration_hours: 200 })] };
      await openDesk({ detail, language });
      await heading(/: Find the gaps$/);
      screen.getByText(text);
      cleanup();
      await openDesk({ language });
      await heading(/: Find the gaps$/);
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test.each([["Start"], ["Mark done, next"]])(
    "[N4.09] '%s' after the end of the day takes it back: the dashboard no longer says it",
    async (button) => {
      const end = { pathId: usual.path.id, today: usual.today };
      storeDayEnd({ ...end, next: "2026-11-16" });
      await openDesk({}, { tickPlannedSession: () => makeOutcome() });
      await heading(/: Find the gaps$/);
      expect(findDayEnd(end)).toBe("2026-11-16");
      await click(button);
      expect(findDayEnd(end)).toBeNull();
    },
  );

  test("[N4.18] names price and language of the course, and the kind of the next session", async () => {
    const paid = makeCourse({ price_usd: 49, language: "ar", provider: "Coursera" });
    await openDesk(
      { detail: { ...usual, courses: [paid] } },
      { tickPlannedSession: () => makeOutcome() },
    );
    await heading(/: Find the gaps$/);
    const where = screen.getByRole("region", { name: "Where" });
    expect(where.textContent).toMatch(/Coursera\s· \$49\s· Arabic/);
    await click("Mark done, next");
    const moment = await screen.findByRole("dialog", { name: "Learn: Find the gaps" });
    expect(moment.textContent).toContain("Practise: Fill the gaps");
  });

  test("[N4.08] [N4.18] the last session of a sub-milestone ticks it, names it and offers a card", async () => {
    const { sent } = await openDesk(
      { at: links.deskAt("path-1", "m1", { sub: "sub-2", id: "1-learn" }) },
      { tickSubMilestone: () => makeOutcome() },
    );
    await heading(/: Sum it up$/);
    await click("Done, finish step");
    const name = "Step complete: Summarise it";
    const moment = within(await screen.findByRole("dialog", { name }));
    moment.getByText("Step 2 of 2");
    await click("Continue");
    screen.getByText("a card about Summarise it?");
    await click("Skip");
    expect(screen.queryByText(/a card about/)).toBeNull();
    await waitFor(() => expect(sent("tickSubMilestone")).toHaveLength(1));
  });

  test("[N4.13] 'Complete milestone' names what is open, then a full-screen moment the next milestone, without a toast over it", async () => {
    const detail = structuredClone(usual);
    detail.sub_progress.push(tick("sub-1"), tick("sub-2"));
    const { sent } = await openDesk(
      { detail },
      {
        completeMilestone: () => {
          const done = { ...row, completed: true, completion_date: "2026-11-15T09:00:00Z" };
          detail.progress = [done];
          return makeOutcome({ progress: done });
        },
      },
    );
    await heading("All steps are done");
    await click("Complete milestone");
    // The dialog names the one open criterion.
    const dialog = within(screen.getByRole("dialog", { name: "Complete anyway?" }));
    dialog.getByText("1 criterion is not confirmed. You can still complete.");
    dialog.getByText("The totals agree");
    expect(sent("completeMilestone")).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Complete anyway" }));
    const moment = within(await screen.findByRole("dialog", { name: "Spreadsheet analysis" }));
    moment.getByText("Milestone complete");
    const made = within(moment.getByRole("region", { name: "What you made" }));
    expect(made.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["A sheet"]);
    moment.getByText("SQL: ask the database");
    expect(sent("completeMilestone")).toHaveLength(1);
    const isOpen = ({ open }: { open: boolean }) => open;
    expect(getToasts().filter(isOpen)).toEqual([]);
    await act(async () => fireEvent.click(moment.getByRole("button", { name: "Close" })));
    expect(getToasts().filter(isOpen)).toMatchObject([{ title: "Milestone Completed" }]);
    await heading("This milestone is complete");
    const next = screen.getByRole("link", { name: "Continue to next milestone" });
    expect(next.getAttribute("href")).toBe(links.deskAt("path-1", "m2"));
  });

  test.each([
    ["en", "Still open: 2 steps, 3 sessions and 1 criterion. You can still complete."],
    ["ar", "بقي: خطوتان و3 جلسات ومعيار واحد. الإكمال ممكن مع ذلك."],
  ] as const)(
    "in %s completing with open sessions names steps, sessions and criteria",
    async (language, text) => {
      await openDesk({ language });
      await heading(/: Find the gaps$/);
      await click(language === "en" ? "Complete the milestone" : "إكمال المرحلة");
      // In Arabic the line in the outline has the same words.
      const name = language === "en" ? "Complete milestone" : "إكمال المرحلة";
      fireEvent.click(screen.getAllByRole("button", { name }).at(-1) ?? document.body);
      const dialog = within(await screen.findByRole("dialog"));
      dialog.getByText(text);
      const complete = dialog.getByRole("button", { name: /^Complete anyway|^إكمال على/ });
      expect(complete.classList.contains("bg-teal")).toBe(false);
    },
  );

  test("[N4.13] the moment of a milestone with open sessions counts only what was done", async () => {
    const detail = structuredClone(usual);
    detail.sub_progress.push(tick("sub-1"));
    await openDesk({ detail }, { completeMilestone: () => makeOutcome() });
    await heading(/: Sum it up$/);
    await click("Complete the milestone");
    fireEvent.click(screen.getAllByRole("button", { name: "Complete milestone" }).at(-1)!);
    fireEvent.click(await screen.findByRole("button", { name: "Complete anyway" }));
    const moment = within(await screen.findByRole("dialog", { name: "Spreadsheet analysis" }));
    moment.getByText(/2 sessions/);
    expect(moment.queryByRole("region", { name: "What you made" })).toBeNull();
  });

  test("a double tap on 'Mark done, next' ticks one session, which can be undone", async () => {
    const { sent } = await openDesk({}, { tickPlannedSession: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    const button = screen.getByRole("button", { name: "Mark done, next" });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    const ticks = () => sent("tickPlannedSession").map(({ body }) => body);
    await waitFor(() => expect(ticks()).toMatchObject([{ completed: true }]));
    await click("Mark as not done");
    await heading(/: Find the gaps$/);
    await waitFor(() => expect(ticks()).toMatchObject([{ completed: true }, { completed: false }]));
  });

  test("the outline selects any session, and one of a completed step can be reopened", async () => {
    const detail = { ...usual, sub_progress: [tick("sub-1")] };
    const { sent } = await openDesk(
      { detail },
      { tickPlannedSession: () => makeOutcome({ completed_sub_milestones: [] }) },
    );
    await heading(/: Sum it up$/);
    fireEvent.click(outline().getByRole("button", { name: /Clean the data/ }));
    await heading(/: Find the gaps$/);
    await click("Mark as not done");
    await waitFor(() =>
      expect(sent("tickPlannedSession")[0]?.body).toMatchObject({ completed: false }),
    );
  });

  test("without planned sessions each sub-milestone is one session", async () => {
    await openDesk({}, { listPlannedSessions: () => refuse("not_found") });
    expect(await heading("Clean the data")).not.toBeNull();
    screen.getByRole("button", { name: "Done, finish step" });
  });

  test("saves a ticked criterion", async () => {
    const { sent } = await openDesk({}, { saveMilestoneNotes: () => makeOutcome() });
    await heading(/: Find the gaps$/);
    const criterion = { name: "The totals agree", hidden: true };
    fireEvent.click(screen.getByRole("checkbox", criterion));
    await waitFor(() =>
      expect(sent("saveMilestoneNotes")[0]?.body).toMatchObject({
        met_criteria: ["The totals agree"],
      }),
    );
  });

  test("[R4.12] starting the timer starts a session on this milestone", async () => {
    await openDesk();
    await heading(/: Find the gaps$/);
    await click(/^Start/);
    const stored = JSON.parse(localStorage.getItem("current-study-session") ?? "{}");
    expect(stored).toMatchObject({ pathId: "path-1", milestoneKey: "m1", isActive: true });
  });

  test("links to the milestone of a session that runs elsewhere", async () => {
    await openDesk();
    await heading(/: Find the gaps$/);
    await click(/^Start/);
    cleanup();
    await openDesk({ at: links.deskAt("path-1", "m2") });
    await screen.findByText("The timer is running on another milestone.");
    const way = screen.getByRole("link", { name: "Go there" });
    expect(way.getAttribute("href")).toBe(links.deskAt("path-1", "m1"));
  });

  test("uses tabs on a phone and keeps typed text", async () => {
    await openDesk({ width: 400 });
    await heading(/: Find the gaps$/);
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(tabs).toEqual(["Session", "Outline", "Tasks", "Notes", "Assistant", "Review"]);
    const show = (name: string) =>
      fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
    show("Notes");
    fireEvent.change(screen.getByLabelText("note of m1"), { target: { value: "a thought" } });
    show("Outline");
    fireEvent.click(outline().getByRole("button", { name: /Summarise it/ }));
    await heading(/: Sum it up$/);
    expect(screen.getByRole("tab", { name: "Session" }).getAttribute("aria-selected")).toBe("true");
    show("Notes");
    expect(screen.getByLabelText<HTMLInputElement>("note of m1").value).toBe("a thought");
  });

  test("renders the assistant when its tab is first opened", async () => {
    await openDesk();
    await heading(/: Find the gaps$/);
    const tabs = within(screen.getByRole("tablist", { name: "Learning tools" }));
    const names = tabs.getAllByRole("tab").map((tab) => tab.textContent);
    expect(names).toEqual(["Tasks", "Notes", "Assistant", "Review"]);
    expect(screen.queryByText(/ask about/)).toBeNull();
    fireEvent.mouseDown(tabs.getByRole("tab", { name: "Assistant" }), { button: 0 });
    screen.getByText("ask about Spreadsheet analysis");
    fireEvent.mouseDown(tabs.getByRole("tab", { name: "Review" }), { button: 0 });
    // It stays as it was left.
    screen.getByText("ask about Spreadsheet analysis");
    screen.getByText("cards of m1");
  });

  test("an Arabic path keeps its language and direction in an English page", async () => {
    const m1 = makeMilestone({
      subMilestones: [{ id: "sub-1", title: "SQL من الصفر", estimatedHours: 2 }],
    });
    await openDesk(
      { detail: makePathDetail({ language: "ar", milestones: { m1 } }) },
      { listPlannedSessions: () => refuse("not_found") },
    );
    const title = (await heading("SQL من الصفر")).querySelector("bdi");
    expect(title?.getAttribute("lang")).toBe("ar");
    expect(title?.getAttribute("dir")).toBe("rtl");
  });
});

describe("[D48] a desk with nothing to study", () => {
  test("links to the paths without a current path", async () => {
    await openDesk({}, { getOverview: () => makeOverview({ current: null }) });
    await screen.findByText("No active path yet");
    const ways = screen.getAllByRole("link");
    expect(ways.map((way) => way.getAttribute("href"))).toEqual([links.paths]);
  });

  test("shows that the path is finished", async () => {
    const progress = ["m1", "m2"].map((key) => ({
      ...row,
      milestone_id: `path-1-${key}`,
      completed: true,
    }));
    await openDesk({ detail: { ...usual, progress } });
    expect(await heading("Path complete")).not.toBeNull();
  });

  test.each([
    ["draft", "This path is not active"],
    ["archived", "This path is not active"],
  ] as const)("a path that is %s has no desk", async (status, text) => {
    await openDesk({ detail: makePathDetail({ status }), at: links.deskAt("path-1", "m1") });
    expect(await screen.findByText(text)).not.toBeNull();
  });

  test("shows a missing path and a failed load", async () => {
    await openDesk({ at: links.deskAt("path-9", "m1") }, { getPath: () => refuse("not_found") });
    await screen.findByText("This path is no longer here");
    cleanup();
    let fails = true;
    await openDesk(
      { at: links.deskAt("path-1", "m1") },
      { getPath: () => (fails ? refuse("forbidden") : usual) },
    );
    await screen.findByText("The study desk could not be loaded");
    fails = false;
    await click("Try Again");
    expect(await heading(/: Find the gaps$/)).not.toBeNull();
  });
});

function tick(sub_milestone: string) {
  return { milestone_key: "m1", sub_milestone, completed_at: "2026-11-15T09:00:00Z" };
}
