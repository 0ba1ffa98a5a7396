import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findDayEnd, storeDayEnd } from "#web/entities/study-day/day-end.ts";
import { flushOutbox } from "#web/sync/send-change.ts";
import { getSyncState } from "#web/sync/sync-status.ts";
import { refuse } from "../../../../test/fake-api.ts";
import { startBrowser } from "../../../../test/offline.ts";
import { makeOutcome, openPath, row } from "../../../../test/path-pages.tsx";
import { makeCourse, makePathDetail } from "../../../../test/paths.ts";
import { makePlannedSession, makePlannedSessions } from "../../../../test/planned-sessions.ts";

beforeEach(() => {
  startBrowser();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const counts = [
  { milestone_key: "m1", sub_milestone: "sub-1", completed: 0, total: 2, completed_minutes: 0 },
  { milestone_key: "m1", sub_milestone: "sub-2", completed: 0, total: 2, completed_minutes: 0 },
];
const detail = makePathDetail({}, { session_counts: counts, progress: [row] });
const unfold = (name: RegExp) => screen.findByRole("button", { name });
const list = async (sub: string) =>
  within(await screen.findByRole("list", { name: `Sessions in “${sub}”` }));

describe("sub-milestones with planned sessions", () => {
  test("[N4.09] the next sub-milestone is unfolded and its first open session is the next one", async () => {
    await openPath({}, { detail });
    const first = await unfold(/^Clean the data/);
    expect(first.getAttribute("aria-expanded")).toBe("true");
    const sessions = await list("Clean the data");
    const [next, later] = sessions.getAllByRole("listitem");
    expect(next?.getAttribute("aria-current")).toBe("step");
    expect(later?.hasAttribute("aria-current")).toBe(false);
    expect(sessions.getByRole("link", { name: /Read of sub-1/ }).getAttribute("href")).toBe(
      "/dashboard/integrated-learning?path=path-1&milestone=m1&session=sub-1/1-learn",
    );
    expect(sessions.getByRole("link", { name: /Try sub-1/ }).textContent).toContain("45 min");
  });

  test("unfolds and folds a sub-milestone, counted without its sessions", async () => {
    await openPath({ listPlannedSessions: () => new Promise(() => {}) }, { detail });
    const second = await unfold(/^Summarise it 2 sessions\s· 10 h$/);
    expect(second.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(second);
    expect(second.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(second);
    expect(second.getAttribute("aria-expanded")).toBe("false");
  });

  test("[N4.08] ticking a session updates the counts and moves the next one on", async () => {
    let sessions = makePlannedSessions();
    let answer: (value: unknown) => void = () => {};
    const { sent } = await openPath(
      {
        listPlannedSessions: () => sessions,
        tickPlannedSession: () => new Promise((resolve) => (answer = resolve)),
      },
      { detail },
    );
    await screen.findByText(/0 of 4 sessions/, { selector: "header p" });
    fireEvent.click(
      (await list("Clean the data")).getByRole("checkbox", { name: "Learn: Read of sub-1" }),
    );
    // Before the server responds.
    await unfold(/^Clean the data 1 of 2$/);
    await screen.findByText(/1 of 4 sessions/, { selector: "header p" });
    const next = (await list("Clean the data")).getByRole("link", { name: /Try sub-1 \(Next\)/ });
    expect(next.closest("li")?.getAttribute("aria-current")).toBe("step");
    await waitFor(() => expect(sent("tickPlannedSession")).toHaveLength(1));
    sessions = tickFirst(sessions);
    const session_counts = counts.map((count, index) => ({ ...count, completed: 1 - index }));
    answer(makeOutcome({ session_counts }));
    await waitFor(() => expect(getSyncState().pending).toBe(0));
    expect(screen.getByText(/1 of 4 sessions/, { selector: "header p" })).toBeTruthy();
  });

  test("[N4.09] ticking a session after the end of the day takes it back", async () => {
    const end = { pathId: detail.path.id, today: detail.today };
    storeDayEnd({ ...end, next: "2026-11-16" });
    const { sent } = await openPath({ tickPlannedSession: () => makeOutcome() }, { detail });
    fireEvent.click(
      (await list("Clean the data")).getByRole("checkbox", { name: "Learn: Read of sub-1" }),
    );
    await waitFor(() => expect(findDayEnd(end)).toBeNull());
    // Sent after this test, the change would fail and the next test begin offline.
    await waitFor(() => expect(sent("tickPlannedSession")).toHaveLength(1));
    await waitFor(() => expect(getSyncState().pending).toBe(0));
  });

  test("[N4.08] ticking the last open session ticks its sub-milestone", async () => {
    let answer: (value: unknown) => void = () => {};
    const { sent } = await openPath(
      {
        listPlannedSessions: () => tickFirst(makePlannedSessions()),
        tickSubMilestone: () => new Promise((resolve) => (answer = resolve)),
      },
      { detail },
    );
    const last = (await list("Clean the data")).getByRole("checkbox", { name: /Try sub-1$/ });
    fireEvent.click(last);
    await waitFor(() => expect(sent("tickSubMilestone")).toHaveLength(1));
    const sub = screen.getByRole<HTMLInputElement>("checkbox", { name: "Clean the data" });
    await waitFor(() => expect(sub.checked).toBe(true));
    // The next session is in the sub-milestone after it.
    const sessions = await list("Summarise it");
    expect(sessions.getAllByRole("listitem")[0]?.getAttribute("aria-current")).toBe("step");
    answer(makeOutcome());
    await waitFor(() => expect(getSyncState().pending).toBe(0));
  });

  test.each([
    ["the road", ""],
    ["the tasks page", "/tasks"],
  ])("a step ticked as a whole on %s is opened again by the toast's Undo", async (_place, page) => {
    const { sent } = await openPath(
      { tickSubMilestone: () => makeOutcome() },
      { detail, at: `/dashboard/learning-paths/path-1${page}` },
    );
    const [step] = await screen.findAllByRole("checkbox", { name: /^Clean the data/ });
    if (step) fireEvent.click(step);
    await screen.findByText("Step done: Clean the data");
    await waitFor(() => expect(sent("tickSubMilestone")).toHaveLength(1));
    await waitFor(() => expect(getSyncState().pending).toBe(0));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent("tickSubMilestone").map(({ body }) => body)).toMatchObject([
        { completed: true },
        { completed: false },
      ]),
    );
  });

  test("[N4.08] the Undo of a step's last session opens the step again", async () => {
    const { sent } = await openPath(
      {
        listPlannedSessions: () => tickFirst(makePlannedSessions()),
        tickSubMilestone: () => makeOutcome(),
      },
      { detail },
    );
    const sessions = await list("Clean the data");
    fireEvent.click(sessions.getByRole("checkbox", { name: /Try sub-1$/ }));
    await screen.findByText("Step done: Clean the data");
    await waitFor(() => expect(sent("tickSubMilestone")).toHaveLength(1));
    await waitFor(() => expect(getSyncState().pending).toBe(0));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent("tickSubMilestone")[1]?.body).toMatchObject({ completed: false }),
    );
  });

  test("[N4.08] a tick without network shows and counts at once", async () => {
    let isDown = true;
    const tickPlannedSession = () =>
      isDown
        ? Promise.reject(new TypeError("no network"))
        : makeOutcome({ session_counts: counts });
    await openPath({ tickPlannedSession }, { detail });
    const sessions = await list("Clean the data");
    fireEvent.click(sessions.getByRole("checkbox", { name: "Learn: Read of sub-1" }));
    await unfold(/^Clean the data 1 of 2$/);
    expect(await screen.findByText(/1 of 4 sessions/, { selector: "header p" })).toBeTruthy();
    expect(getSyncState().pending).toBe(1);
    isDown = false;
    await flushOutbox();
    await waitFor(() => expect(getSyncState().pending).toBe(0));
  });

  test("when every step is done, a button leads to completing the milestone", async () => {
    const sub_progress = ["sub-1", "sub-2"].map((sub_milestone) => ({
      milestone_key: "m1",
      sub_milestone,
      completed_at: "2026-11-15T09:00:00Z",
    }));
    await openPath({}, { detail: { ...detail, sub_progress } });
    await screen.findByText("All steps are done.");
    const link = screen.getByRole("link", { name: "Complete milestone" });
    expect(link.getAttribute("href")).toContain("milestone=m1");
  });

  test("a rejected tick is taken back", async () => {
    await openPath({ tickPlannedSession: () => refuse("not_found") }, { detail });
    const sessions = await list("Clean the data");
    fireEvent.click(sessions.getByRole("checkbox", { name: "Learn: Read of sub-1" }));
    await screen.findByText("Error updating progress");
    await waitFor(() => {
      const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Learn: Read of sub-1" });
      expect(box.checked).toBe(false);
    });
  });

  test("sessions that cannot be loaded have a retry", async () => {
    let isDown = true;
    await openPath(
      { listPlannedSessions: () => (isDown ? refuse("not_found") : makePlannedSessions()) },
      { detail },
    );
    await screen.findByText("The sessions could not be loaded.");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("link", { name: /Read of sub-1/ })).toBeTruthy();
  });

  test("a path that an earlier release stored on the device opens without counts", async () => {
    const { session_counts: _counts, next_session: _next, ...old } = detail;
    await openPath({ getPath: () => old, listPlannedSessions: () => new Promise(() => {}) });
    await unfold(/^Clean the data 10 h$/);
    expect(screen.queryByText(/sessions/, { selector: "header p" })).toBeNull();
  });

  test("a draft shows its sessions without links and ticks", async () => {
    await openPath({}, { detail: { ...detail, path: { ...detail.path, status: "draft" } } });
    fireEvent.click(await unfold(/^Clean the data/));
    const sessions = await list("Clean the data");
    expect(sessions.queryByRole("link")).toBeNull();
    for (const box of sessions.getAllByRole("checkbox")) {
      expect(box.hasAttribute("disabled")).toBe(true);
    }
  });

  test("a long provider name wraps: cut, a Latin one loses its beginning in Arabic", async () => {
    const planned = makePlannedSessions();
    for (const { sessions } of planned.sub_milestones)
      for (const session of sessions) session.course = "sql";
    const courses = [makeCourse({ slug: "sql", provider: "FutureLearn" })];
    await openPath({ listPlannedSessions: () => planned }, { detail: { ...detail, courses } });
    const sessions = await list("Clean the data");
    expect(sessions.getAllByText(/FutureLearn/)).toHaveLength(1);
    const kind = sessions.getByText("FutureLearn").parentElement ?? document.body;
    expect(kind.classList.contains("truncate")).toBe(false);
    expect(kind.classList.contains("wrap-anywhere")).toBe(true);
  });

  test("[N4.09] shows the title of a topic once, and its sessions by what is done in them", async () => {
    const title = "Map, Set and JSON";
    const planned: PlannedSessions = {
      milestone_key: "m1",
      sub_milestones: [
        {
          id: "sub-1",
          sessions: [
            makePlannedSession({ title, minutes: 60 }),
            makePlannedSession({ id: "1-practise", kind: "practise", title, minutes: 40 }),
            makePlannedSession({ id: "1-build", kind: "build", title, minutes: 60 }),
            makePlannedSession({ id: "1-check", kind: "check", title, minutes: 25 }),
          ],
        },
      ],
    };
    await openPath({ listPlannedSessions: () => planned }, { detail });
    const sessions = await list("Clean the data");
    expect(sessions.getAllByText(title, { ignore: ".sr-only *" })).toHaveLength(1);
    expect(sessions.getAllByRole("link").map((link) => accessibleText(link))).toEqual([
      `Learn: ${title} (Next)60 min`,
      `Practise: ${title}40 min`,
      `Apply: ${title}60 min`,
      `Self-check: ${title}25 min`,
    ]);
    expect(
      sessions.getAllByRole("listitem").map((item) => item.getAttribute("aria-current")),
    ).toEqual([null, "step", null, null, null]);
  });

  test("[N4.09] in Arabic shows the kind, the provider's Arabic name and the counts", async () => {
    const planned = makePlannedSessions();
    for (const { sessions } of planned.sub_milestones)
      for (const session of sessions) session.course = "sql";
    const courses = [makeCourse({ slug: "sql", provider: "Edraak" })];
    const arabic = { ...detail, courses };
    await openPath({ listPlannedSessions: () => planned }, { detail: arabic, language: "ar" });
    const sessions = within(await screen.findByRole("list", { name: /^جلسات «.?Clean/ }));
    const [next, exercise] = sessions.getAllByRole("link");
    expect(next?.textContent).toMatch(/التالية.*تعلّم.*40 د.*إدراك/);
    expect(exercise?.textContent).toMatch(/تدريب.*45 د/);
    expect(exercise?.textContent, "the exercise is not the provider's").not.toContain("إدراك");
    await screen.findByText(/المرحلة 1 من 2، 0 من 4 جلسات/);
    expect(screen.getByRole("link", { name: "متابعة" })).toBeTruthy();
  });
});

describe("actions of a milestone", () => {
  const at = (key: string) => `/dashboard/learning-paths/path-1?milestone=${key}`;

  test("a later milestone offers to study it, the current one only Continue", async () => {
    await openPath({}, { detail, at: at("m2"), width: 1440 });
    const study = await screen.findByRole("link", { name: "Study this" });
    expect(study.getAttribute("href")).toBe(
      "/dashboard/integrated-learning?path=path-1&milestone=m2",
    );
    cleanup();
    await openPath({}, { detail, at: at("m1"), width: 1440 });
    await screen.findByRole("link", { name: "Continue" });
    expect(screen.queryByRole("link", { name: "Study this" })).toBeNull();
    for (const name of ["Start Study Session", "Start", "Complete", "Add time"]) {
      expect(screen.queryByRole("button", { name }), name).toBeNull();
    }
  });
});

function accessibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
  return copy.textContent;
}

function tickFirst(planned: PlannedSessions): PlannedSessions {
  const [first, ...rest] = planned.sub_milestones;
  if (!first) return planned;
  const sessions = first.sessions.map((session, index) =>
    index === 0 ? { ...session, completed_at: "2026-11-15T09:00:00Z" } : session,
  );
  return { ...planned, sub_milestones: [{ ...first, sessions }, ...rest] };
}
