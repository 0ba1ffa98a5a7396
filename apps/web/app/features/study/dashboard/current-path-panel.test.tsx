import type { Overview } from "@masar/contract/study/schemas";
import { startBreak, defaultTimerRules } from "@masar/domain/study/session-clock";
import type { Language } from "@masar/i18n/locales";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview, makeStreak, pathId } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { CurrentPathPanel } from "./current-path-panel.tsx";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";

const storageKey = "current-study-session";
const minuteMs = 60_000;
const readSession = () => JSON.parse(localStorage.getItem(storageKey) ?? "null");

type Handlers = Parameters<typeof fakeApi>[0];
type Options = { language?: Language; handlers?: Handlers; onChoose?: () => void };

async function openPanel(overview: Overview, options: Options = {}) {
  const { language = "en", handlers = {}, onChoose } = options;
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getOverview: () => overview,
    startMilestone: () => ({}),
    getSettings: () => makeSettings(),
    endStudySession: ({ minutes }: { minutes: number }) => ({ minutes_added: minutes }),
    ...handlers,
  });
  const { router } = await renderApp(
    // The panel stays when the start opens the desk.
    [{ path: "/dashboard/*", element: <CurrentPathPanel onChoose={onChoose} /> }],
    { at: "/dashboard", language },
  );
  const label = language === "ar" ? "المسار الحالي" : "Current path";
  const panel = within(await screen.findByRole("region", { name: label }));
  await waitFor(() => expect(panel.queryByText(/^Loading|^جارٍ/)).toBeNull());
  return { panel, requests, router };
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
/** A start fetches what it needs first. */
async function pressStart(): Promise<void> {
  await press("Start Study Session");
  await screen.findByRole("heading", { name: "Session Active" }, { timeout: 5000 });
}
const linksOf = (part: { getAllByRole: (role: string) => HTMLElement[] }) =>
  part.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

describe("current-path panel", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("[R2.27] shows title, description, percent, milestones and hours of the current path", async () => {
    const { panel } = await openPanel(makeOverview());
    expect(panel.getByRole("link", { name: "Data analyst" }).getAttribute("href")).toBe(
      `/dashboard/learning-paths/${pathId}`,
    );
    panel.getByText("From a spreadsheet to a dashboard.");
    panel.getByText("43% complete");
    panel.getByText("1 of 3 milestones");
    panel.getByText("12 h 30 min of study recorded");
    expect(panel.getByRole("progressbar").getAttribute("value")).toBe("43");
  });

  test.each([
    ["en", "Less than 1% complete"],
    ["ar", /^أُنجز أقل من .?1/],
  ] as const)("in %s a studied percentage of 0.4 is less than 1%%", async (language, text) => {
    const current = makeCurrentPath({ progress_percentage: 0, studied_percentage: 0.4 });
    const { panel } = await openPanel(makeOverview({ current }), { language });
    panel.getByText(text);
    const bar = panel.getByRole("progressbar");
    expect(bar.classList.contains("progress-bar-begun")).toBe(true);
  });

  test("does not repeat the milestones as a description", async () => {
    const description = "What this path holds: Spreadsheets; SQL: ask the database; Dashboards.";
    const { panel } = await openPanel(makeOverview({ current: makeCurrentPath({ description }) }));
    panel.getByText("43% complete");
    expect(panel.queryByText(/^What this path holds/)).toBeNull();
  });

  test.each([
    ["en", "12 h 30 min of study recorded"],
    ["ar", "وقت الدراسة المسجّل: 12 س 30 د"],
  ] as const)("[N1.33] in %s labels the hours as recorded study", async (language, text) => {
    const { panel } = await openPanel(makeOverview(), { language });
    expect(panel.getByText(text)).toBeTruthy();
  });

  test("shows 2 minutes of study as 2 min, though they are 0 hours", async () => {
    const current = makeCurrentPath({ total_study_hours: 0, total_study_minutes: 2 });
    const { panel } = await openPanel(makeOverview({ current }));
    expect(panel.getByText("2 min of study recorded")).toBeTruthy();
  });

  test("shows the hours of a stored copy that has no minutes yet", async () => {
    const { total_study_minutes: _, ...stored } = makeCurrentPath({ total_study_hours: 1.5 });
    const overview = { ...makeOverview(), current: stored } as ReturnType<typeof makeOverview>;
    const { panel } = await openPanel(overview);
    expect(panel.getByText("1 h 30 min of study recorded")).toBeTruthy();
  });

  test("[R2.28] shows the current focus and a start button without a session", async () => {
    const { panel, requests } = await openPanel(makeOverview());
    panel.getByRole("heading", { name: "Current Focus" });
    panel.getByText("SQL: ask the database");
    panel.getByText("Group rows and count them");
    await pressStart();
    panel.getByText("In progress");
    expect(panel.queryByText("Current Focus")).toBeNull();
    expect(readSession()).toMatchObject({ pathId, pathTitle: "Data analyst", milestoneKey: "m2" });
    expect(getToasts()[0]?.title).toBe("Study time started");
    expect(requests.some(({ name }) => name === "startMilestone")).toBe(false);
  });

  test("[R2.28] [N4.09] the start opens the desk where Continue leads and closes the drawer", async () => {
    const onChoose = vi.fn<() => void>();
    const { router } = await openPanel(makeOverview(), { onChoose });
    await pressStart();
    await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`/dashboard/integrated-learning?path=${pathId}&milestone=m2`);
  });

  test("[N4.09] without an open session the focus is the milestone and its sub-milestone", async () => {
    const path = makeCurrentPath();
    const next = path.next && { ...path.next, session: null };
    const { panel } = await openPanel(makeOverview({ current: { ...path, next } }));
    panel.getByText("SQL: ask the database");
    expect(panel.getByText("Joins and grouping")).toBeTruthy();
  });

  test("starts an unstarted milestone with its first session", async () => {
    const path = makeCurrentPath();
    const next = path.next && { ...path.next, is_started: false };
    const { requests } = await openPanel(makeOverview({ current: { ...path, next } }));
    await pressStart();
    await waitFor(() => expect(requests.some(({ name }) => name === "startMilestone")).toBe(true));
  });

  test("[R2.28] [R8.09] pauses, resumes and ends a session and sends only studied minutes", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
    const { panel, requests } = await openPanel(makeOverview());
    await pressStart();
    vi.setSystemTime(Date.now() + 10.5 * minuteMs);
    await press("Pause");
    panel.getByText("Paused");
    panel.getByText("14:30");
    panel.getByText("10 minutes studied");
    expect(getToasts()[0]?.title).toBe("Study time paused");
    vi.setSystemTime(Date.now() + 60 * minuteMs);
    await press("Resume");
    expect(getToasts()[0]?.title).toBe("Study time resumed");
    vi.setSystemTime(Date.now() + 10 * minuteMs);
    const { id } = readSession();
    await press("End study");
    await waitFor(() => expect(readSession()).toBeNull());
    const sent = requests.filter(({ name }) => name === "endStudySession");
    expect(sent.map(({ body }) => body)).toEqual([
      {
        path_id: pathId,
        milestone_key: "m2",
        started_at: "2026-11-15T08:00:00.000Z",
        ended_at: "2026-11-15T09:20:30.000Z",
        minutes: 20,
        focus_periods: 0,
      },
    ]);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(getToasts()[0]).toMatchObject({
      title: "Study time saved",
      description: "20 minutes recorded.",
    });
    panel.getByRole("heading", { name: "Current Focus" });
  });

  test("[R2.28] shows a break and does not count its time", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
    const { panel } = await openPanel(makeOverview());
    await pressStart();
    vi.setSystemTime(Date.now() + 3 * minuteMs);
    act(() => storeStudySession(startBreak(readSession(), new Date(), defaultTimerRules)));
    panel.getByText("On a break");
    vi.setSystemTime(Date.now() + 2 * minuteMs);
    await press("Pause");
    panel.getByText("3:00");
    expect(panel.getByText("3 minutes studied")).toBeTruthy();
  });

  test("ends a session offline and queues its minutes", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
    const handlers = { endStudySession: () => Promise.reject(new TypeError("no network")) };
    const { panel } = await openPanel(makeOverview(), { handlers });
    await pressStart();
    vi.setSystemTime(Date.now() + 5 * minuteMs);
    await press("End study");
    panel.getByRole("heading", { name: "Current Focus" });
    await waitFor(() => expect(readSession()).toBeNull());
    expect(getToasts()[0]).toMatchObject({
      title: "Study time saved",
      description: "5 minutes recorded on this device. They will sync when you are online.",
    });
  });

  test("shows an error when the server rejects a session", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
    const handlers = { endStudySession: () => refuse("validation_failed") };
    await openPanel(makeOverview(), { handlers });
    await pressStart();
    vi.setSystemTime(Date.now() + 5 * minuteMs);
    await press("End study");
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Error updating progress"));
    expect(readSession()).toBeNull();
  });

  test("[R4.13] shows the remaining time when first rendered", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date", "setInterval"] });
    await openPanel(makeOverview());
    await pressStart();
    cleanup();
    vi.setSystemTime(Date.now() + 10 * minuteMs);
    const { panel } = await openPanel(makeOverview());
    panel.getByText("15:00");
    act(() => void vi.advanceTimersByTime(2000));
    expect(panel.getByText("14:58")).toBeTruthy();
  });

  test("sends nothing for less than a minute and says so", async () => {
    const { requests } = await openPanel(makeOverview());
    await pressStart();
    await press("End study");
    expect(readSession()).toBeNull();
    expect(getToasts()[0]?.description).toContain("it recorded nothing");
    expect(requests.some(({ name }) => name === "endStudySession")).toBe(false);
  });

  test("shows the start and end of a session of another tab", async () => {
    const { panel } = await openPanel(makeOverview());
    await pressStart();
    const text = localStorage.getItem(storageKey) ?? "";
    const dispatchStorage = () =>
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: storageKey })));
    localStorage.removeItem(storageKey);
    dispatchStorage();
    panel.getByRole("heading", { name: "Current Focus" });
    localStorage.setItem(storageKey, text);
    dispatchStorage();
    expect(panel.getByRole("heading", { name: "Session Active" })).toBeTruthy();
  });

  test("[R2.29] links the pages of the path", async () => {
    const { panel } = await openPanel(makeOverview());
    const base = `/dashboard/learning-paths/${pathId}`;
    expect(linksOf(within(panel.getByRole("navigation")))).toEqual([
      ["Study desk", "/dashboard/integrated-learning"],
      ["Path", base],
      ["Tasks", `${base}/tasks`],
      ["Courses", `${base}/courses`],
      ["Progress", `${base}/progress`],
    ]);
  });

  test.each([
    [{ current_streak: 12, skill_points: 140 }, true, true],
    [{ current_streak: 0, skill_points: 140 }, false, true],
    [{ current_streak: 1, skill_points: 0 }, true, false],
    [{ current_streak: 12, skill_points: 1, is_hidden: true }, false, true],
    [{ current_streak: 0, skill_points: 0 }, false, false],
  ])(
    "[R2.29] with %o shows a streak card: %s, a points card: %s",
    async (streak, hasStreak, hasPoints) => {
      const { panel } = await openPanel(makeOverview({ streak: makeStreak(streak) }));
      expect(panel.queryByRole("heading", { name: "Streak" }) !== null).toBe(hasStreak);
      expect(panel.queryByRole("heading", { name: "Skill points" }) !== null).toBe(hasPoints);
    },
  );

  test.each([
    ["en", "No active learning path", "Browse Paths"],
    ["ar", "لا يوجد مسار تعلّم نشط", "تصفّح المسارات"],
  ] as const)(
    "[R2.30] links to the paths without an active path (%s)",
    async (language, text, button) => {
      const overview = makeOverview({ current: null, streak: makeStreak({ current_streak: 0 }) });
      const { panel } = await openPanel(overview, { language });
      panel.getByText(text);
      expect(linksOf(panel)).toEqual([[button, "/dashboard/learning-paths"]]);
    },
  );

  test("shows an error and loads the path with a retry", async () => {
    let isDown = true;
    const handlers = { getOverview: () => (isDown ? refuse("not_found") : makeOverview()) };
    const { panel } = await openPanel(makeOverview(), { handlers });
    await panel.findByText("Your path could not be loaded");
    isDown = false;
    await press("Try Again");
    expect(await panel.findByText("43% complete")).toBeTruthy();
  });
});
