import type { PathDetail } from "@masar/contract/paths/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { links } from "#web/platform/urls/links.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview } from "../../../../test/overview.ts";
import { makeOutcome, row } from "../../../../test/path-pages.tsx";
import { makeCourse, makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { DeskPage } from "./desk-page.tsx";

type Options = { detail?: PathDetail; at?: string; language?: "en" | "ar"; width?: number };

const linked = makeMilestone({
  linkedCourses: [{ course: "excel-basics", reason: "study_language_free" }],
});
const usual = makePathDetail(
  {
    milestones: {
      m1: linked,
      m2: makeMilestone({ title: "SQL: ask the database", order: 2, prerequisites: ["m1"] }),
    },
  },
  { courses: [makeCourse()] },
);

async function openDesk(options: Options = {}, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const { detail = usual, at = links.desk, language = "en", width = 1440 } = options;
  vi.stubGlobal("matchMedia", () => ({
    matches: width >= 1024,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getSettings: () => makeSettings(),
    getOverview: () => makeOverview({ current: makeCurrentPath({ id: "path-1" }) }),
    getPath: () => detail,
    startMilestone: () => makeOutcome(),
    ...handlers,
  });
  const desk = (
    <DeskPage
      renderTasks={({ milestoneKey }) => <p>tasks of {milestoneKey}</p>}
      renderNotes={({ milestoneKey }) => <input aria-label={`note of ${milestoneKey}`} />}
      renderAssistant={({ milestoneTitle }) => <p>ask about {milestoneTitle}</p>}
      renderReview={({ milestoneKey }) => <p>cards of {milestoneKey}</p>}
      renderCardOffer={({ subMilestone, onDone }) => (
        <p>
          a card about {subMilestone.title}?
          <button type="button" onClick={onDone}>
            Skip
          </button>
        </p>
      )}
    />
  );
  const drawn = await renderApp([{ path: links.desk, element: desk }], { at, language });
  const sent = (name: string) => requests.filter((call) => call.name === name);
  return { ...drawn, sent };
}

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const expectFocus = async (name: string) => {
  const shown = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(shown));
};
const click = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
};
const outline = () => within(screen.getByRole("list", { name: "Steps of this milestone" }));

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

  test("shows the first open sub-milestone with timer, criteria, course and tools", async () => {
    await openDesk();
    await heading("Clean the data");
    screen.getByText(/Step 1 of 2/);
    expect(outline().getByRole("button", { current: "step" }).textContent).toBe("Clean the data");
    screen.getByRole("checkbox", { name: "The totals agree" });
    const course = screen.getByRole("link", { name: /Excel basics/ });
    expect(course.getAttribute("href")).toBe("https://www.coursera.org/learn/excel");
    expect(course.getAttribute("rel")).toContain("noopener");
    screen.getByText("tasks of m1");
    screen.getByRole("button", { name: /^Start/ });
  });

  test("'Mark done, next' completes a sub-milestone, shows the next and offers a card", async () => {
    const detail = structuredClone(usual);
    const { sent } = await openDesk(
      { detail },
      {
        tickSubMilestone: () =>
          makeOutcome({
            completed_sub_milestones: detail.sub_progress.map(({ sub_milestone }) => ({
              id: sub_milestone,
              completed_at: "2026-11-15T09:00:00Z",
            })),
          }),
        completeMilestone: () => {
          const done = { ...row, completed: true, completion_date: "2026-11-15T09:00:00Z" };
          detail.progress = [done];
          return makeOutcome({ progress: done });
        },
      },
    );
    await heading("Clean the data");
    detail.sub_progress.push(tick("sub-1"));
    await click("Mark done, next");
    await expectFocus("Summarise it");
    screen.getByText("a card about Clean the data?");
    await click("Skip");
    expect(screen.queryByText(/a card about/)).toBeNull();
    await waitFor(() => expect(sent("tickSubMilestone")).toHaveLength(1));
    await outline().findByRole("button", { name: /Clean the data.*completed/ });

    detail.sub_progress.push(tick("sub-2"));
    await click("Mark done, next");
    await heading("Every step is done");
    await click("Complete milestone");
    // The dialog names the one open criterion.
    const dialog = within(screen.getByRole("dialog", { name: "Complete it all the same?" }));
    dialog.getByText("The totals agree");
    expect(sent("completeMilestone")).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Complete anyway" }));
    await expectFocus("This milestone is complete");
    expect(sent("completeMilestone")).toHaveLength(1);
    const next = screen.getByRole("link", { name: "Go on to it" });
    expect(next.getAttribute("href")).toBe(links.deskAt("path-1", "m2"));
    screen.getByText("SQL: ask the database");
  });

  test("a double tap on 'Mark done, next' completes one sub-milestone, which can be undone", async () => {
    const { sent } = await openDesk({}, { tickSubMilestone: () => makeOutcome() });
    await heading("Clean the data");
    const button = screen.getByRole("button", { name: "Mark done, next" });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    await heading("Summarise it");
    screen.getByText(/Step 2 of 2/);
    const ticks = () => sent("tickSubMilestone").map(({ body }) => body);
    await waitFor(() => expect(ticks()).toMatchObject([{ completed: true }]));
    const news = getToasts()[0];
    expect(news?.title).toContain("Clean the data");
    await act(async () => news?.action?.onAct());
    await heading("Clean the data");
    await waitFor(() => expect(ticks()).toMatchObject([{ completed: true }, { completed: false }]));
  });

  test("the outline selects any sub-milestone, and a completed one can be reopened", async () => {
    const detail = { ...usual, sub_progress: [tick("sub-1")] };
    const { sent } = await openDesk(
      { detail },
      { tickSubMilestone: () => makeOutcome({ completed_sub_milestones: [] }) },
    );
    await heading("Summarise it");
    fireEvent.click(outline().getByRole("button", { name: /Clean the data/ }));
    await heading("Clean the data");
    await click("Not done yet");
    await waitFor(() =>
      expect(sent("tickSubMilestone")[0]?.body).toMatchObject({ completed: false }),
    );
    screen.getByRole("button", { name: "Mark done, next" });
  });

  test("saves a ticked criterion", async () => {
    const { sent } = await openDesk({}, { saveMilestoneNotes: () => makeOutcome() });
    fireEvent.click(await screen.findByRole("checkbox", { name: "The totals agree" }));
    await waitFor(() =>
      expect(sent("saveMilestoneNotes")[0]?.body).toMatchObject({
        met_criteria: ["The totals agree"],
      }),
    );
  });

  test("[R4.12] starting the timer starts a session on this milestone", async () => {
    await openDesk();
    await heading("Clean the data");
    await click(/^Start/);
    const stored = JSON.parse(localStorage.getItem("current-study-session") ?? "{}");
    expect(stored).toMatchObject({ pathId: "path-1", milestoneKey: "m1", isActive: true });
  });

  test("links to the milestone of a session that runs elsewhere", async () => {
    await openDesk();
    await heading("Clean the data");
    await click(/^Start/);
    cleanup();
    await openDesk({ at: links.deskAt("path-1", "m2") });
    await screen.findByText("Your session is running on another milestone.");
    const way = screen.getByRole("link", { name: "Go there" });
    expect(way.getAttribute("href")).toBe(links.deskAt("path-1", "m1"));
  });

  test("uses tabs on a phone and keeps typed text", async () => {
    await openDesk({ width: 400 });
    await heading("Clean the data");
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(tabs).toEqual(["Step", "Outline", "Tasks", "Notes", "Assistant", "Review"]);
    const show = (name: string) =>
      fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
    show("Notes");
    fireEvent.change(screen.getByLabelText("note of m1"), { target: { value: "a thought" } });
    show("Outline");
    fireEvent.click(outline().getByRole("button", { name: /Summarise it/ }));
    await heading("Summarise it");
    expect(screen.getByRole("tab", { name: "Step" }).getAttribute("aria-selected")).toBe("true");
    show("Notes");
    expect(screen.getByLabelText<HTMLInputElement>("note of m1").value).toBe("a thought");
  });

  test("renders the assistant when its tab is first opened", async () => {
    await openDesk();
    await heading("Clean the data");
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
    await openDesk({ detail: makePathDetail({ language: "ar", milestones: { m1 } }) });
    const title = (await heading("SQL من الصفر")).querySelector("bdi");
    expect(title?.getAttribute("lang")).toBe("ar");
    expect(title?.getAttribute("dir")).toBe("rtl");
  });
});

describe("[D48] a desk with nothing to study", () => {
  test("links to the paths without a current path", async () => {
    await openDesk({}, { getOverview: () => makeOverview({ current: null }) });
    await screen.findByText("The desk is waiting for a path");
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
    expect(await heading("The whole path is complete")).not.toBeNull();
  });

  test.each([
    ["draft", "This path is not being studied"],
    ["archived", "This path is not being studied"],
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
    await screen.findByText("The desk could not be loaded");
    fails = false;
    await click("Try Again");
    expect(await heading("Clean the data")).not.toBeNull();
  });
});

function tick(sub_milestone: string) {
  return { milestone_key: "m1", sub_milestone, completed_at: "2026-11-15T09:00:00Z" };
}
