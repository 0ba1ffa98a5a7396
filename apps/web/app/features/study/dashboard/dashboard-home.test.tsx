import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultTimerRules, startSession } from "@masar/domain/study/session-clock";
import { storeStudySession } from "#web/entities/study-session/session-store.ts";
import { card, onOpenTasks, openHome, withNext } from "../../../../test/pages/dashboard-home.tsx";
import { makeSettings, refuse } from "../../../../test/fake-api.ts";
import {
  makeCurrentPath,
  makeOtherPath,
  makeOverview,
  makeStreak,
  pathId,
} from "../../../../test/overview.ts";
import { makeCourse } from "../../../../test/paths.ts";
import { makePlannedSession } from "../../../../test/planned-sessions.ts";
import { clockText } from "#web/platform/format/format-clock.ts";

const nothing = {
  current: null,
  has_paths: false,
  due: [],
  streak: makeStreak({ current_streak: 0 }),
};
const sessionTitle = "Learn: Group rows and count them";
const deskHref = `/dashboard/integrated-learning?path=${pathId}&milestone=m2&start=1`;
const continueHref = () => screen.getByRole("link", { name: "Continue" }).getAttribute("href");

describe("dashboard home", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N4.09] the next session is the card, with Continue to the desk as the only button", async () => {
    const overview = withNext({ course: makeCourse({ slug: "sql" }) }, { course: "sql" });
    await openHome({ ...overview, due: [] });
    await screen.findByRole("heading", { name: sessionTitle });
    screen.getByText("Next session · 40 min");
    screen.getByText("Look for “SQL GROUP BY COUNT” in the course");
    screen.getByText("Excel basics");
    expect(screen.getByText("Coursera").parentElement?.textContent).toBe("Coursera\u00A0· free");
    expect(continueHref()).toBe(deskHref);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("link", { name: /study desk/i })).toBeNull();
    const stars = within(screen.getByRole("list", { name: "1 of 3 steps done" }));
    expect(stars.getAllByRole("listitem").map((star) => star.textContent)).toEqual([
      "Spreadsheets: Done",
      "SQL: ask the database: In progress",
      "Dashboards: Not started",
    ]);
    screen.getByText("Milestone 2 of 3 · due 20 November");
  });

  test("says in English that the course is in Arabic", async () => {
    const course = makeCourse({ slug: "sql", language: "ar" });
    await openHome(withNext({ course }, { course: "sql" }));
    const facts = (await screen.findByText("Coursera")).parentElement;
    expect(facts?.textContent).toContain("in Arabic");
  });

  test("[N4.09] in Arabic names the kind, the minutes and the way to the course", async () => {
    const session = { kind: "learn", task: "اشرح معنى كل صف", minutes: 11 } as const;
    const course = makeCourse({ slug: "sql", provider: "Edraak" });
    const overview = withNext({ course }, { ...session, course: "sql" });
    await openHome(overview, "ar");
    await screen.findByRole("heading", { name: /^تعلّم: .*Group rows/ });
    screen.getByText("جلستك التالية، 11 دقيقة");
    screen.getByText("اشرح معنى كل صف");
    const provider = screen.getAllByText("إدراك").at(-1);
    expect(provider?.parentElement?.textContent).toContain("مجانية");
    screen.getByText(/بالإنجليزية/);
    expect(screen.getByRole("link", { name: "متابعة" }).getAttribute("href")).toBe(deskHref);
  });

  test.each([
    [{ task: "Count the orders of each city." }, "Count the orders of each city."],
    [{ course: null }, "Search for “SQL GROUP BY COUNT”"],
  ])("[N4.09] with %o says what to do: %s", async (session, text) => {
    await openHome(withNext({}, session));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("[N4.09] after a tick without network the next session comes from the device", async () => {
    const ticked = makePlannedSession({ completed_at: "2026-11-15T08:00:00Z" });
    const sessions = [ticked, makePlannedSession({ id: "1-practise", title: "Count orders" })];
    await openHome(withNext({}, { completed_at: ticked.completed_at }), "en", {
      listPlannedSessions: () => ({
        milestone_key: "m2",
        sub_milestones: [{ id: "sub-1", sessions }],
      }),
    });
    expect(await screen.findByRole("heading", { name: "Learn: Count orders" })).toBeTruthy();
  });

  test("[N4.17] lists the other active paths with their next session and a link to it", async () => {
    const fresh = makeOtherPath({ id: "path-3", title: "Draw", studied_percentage: 0.3 });
    await openHome({ ...withNext({}), other_paths: [makeOtherPath(), fresh] });
    const others = await card("Your other paths");
    others.getByText("40%");
    others.getByText("Less than 1%");
    expect(others.getAllByText("Tune the strings")[0]?.parentElement?.textContent).toMatch(
      /^Learn: Tune the strings\s· 30 min$/,
    );
    const hrefs = others.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs.slice(0, 2)).toEqual([
      "/dashboard/learning-paths/path-2",
      "/dashboard/integrated-learning?path=path-2&milestone=m1&start=1",
    ]);
    others.getByRole("link", { name: "Continue Play the oud" });
    expect(continueHref()).toBe(deskHref);
  });

  test("an overview that an earlier release stored has no other paths", async () => {
    const { other_paths: _none, ...stored } = withNext({});
    await openHome(() => stored);
    await screen.findByRole("heading", { name: sessionTitle });
    expect(screen.queryByText("Your other paths")).toBeNull();
  });

  test("[N4.09] the button of a path that was never begun is Start", async () => {
    const { current, ...overview } = withNext({ is_started: false }, { position: 1 });
    const untouched = { progress_percentage: 0, studied_percentage: 0, completed_milestones: 0 };
    await openHome({ ...overview, current: current && { ...current, ...untouched } });
    const link = await screen.findByRole("link", { name: "Start" });
    expect(link.getAttribute("href")).toBe(deskHref);
    expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
  });

  test("[N4.09] without an open session Continue leads to completing the milestone", async () => {
    const path = makeCurrentPath();
    const next = path.next && { ...path.next, session: null };
    await openHome(makeOverview({ current: { ...path, next } }));
    await screen.findByRole("heading", { name: "SQL: ask the database" });
    screen.getByText("All sessions done");
    screen.getByText("Complete the milestone at the study desk.");
    expect(continueHref()).toBe(deskHref);
  });

  test("shows an unstarted milestone as next", async () => {
    const path = makeCurrentPath();
    const next = path.next && { ...path.next, is_started: false };
    await openHome(makeOverview({ current: { ...path, next } }));
    expect(await screen.findByText("SQL: ask the database: Up next")).toBeTruthy();
  });

  test("[N4.09] while a session runs says so with Continue, and repeats no clock or control of the panel", async () => {
    const start = { id: "s1", pathId, pathTitle: "Data analyst", milestoneKey: "m2" };
    storeStudySession(startSession(start, new Date(), defaultTimerRules));
    await openHome(makeOverview());
    await screen.findByText(/^In progress/);
    screen.getByText(/^Studying now/);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(continueHref()).toBe(deskHref);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("shows less than an hour of the week in minutes", async () => {
    const { days } = makeOverview();
    const few = days.map((day, index) => ({ ...day, minutes: index === 0 ? 20 : 0 }));
    await openHome(makeOverview({ days: few }));
    expect((await card("This week")).getByText("20 min of 10 hours")).toBeTruthy();
  });

  test("shows the hours of the week against the target and a table of its days", async () => {
    await openHome(makeOverview());
    const week = await card("This week");
    week.getByText("2 h of 10 hours");
    expect(week.getByRole("progressbar").getAttribute("value")).toBe("20");
    const rows = week.getAllByRole("row").map((row) => [...row.children].map((c) => c.textContent));
    expect(rows[0]).toEqual(["Day", "Minutes", "Status"]);
    expect(rows[1]).toEqual(["Saturday", "90", "Studied"]);
    expect(rows[7]).toEqual(["Friday", "0", "Rest day"]);
    expect(rows).toHaveLength(8);
  });

  test("shows no state for a day before the account was created", async () => {
    await openHome(makeOverview({ today: "2026-11-17" }));
    const week = await card("This week");
    const states = week.getAllByRole("row").map((row) => row.children[2]?.textContent);
    expect(states.slice(2, 5)).toEqual(["", "", "Not counted yet"]);
  });

  test.each([
    ["en", false],
    ["ar", true],
  ] as const)("in %s the bars are in an LTR box, reversed: %s", async (language, turned) => {
    await openHome(makeOverview(), language);
    const table = await screen.findByRole("table");
    const chart = table.closest("section")?.querySelector('[aria-hidden="true"][dir="ltr"]');
    expect(chart?.className.includes("flex-row-reverse")).toBe(turned);
    const heights = [...(chart?.querySelectorAll<HTMLElement>("[style]") ?? [])];
    expect(heights.map((bar) => Math.round(Number.parseFloat(bar.style.height)))).toEqual([
      100, 33, 4, 4, 4, 4, 4,
    ]);
  });

  test("links a due milestone other than the current one, which is shown above", async () => {
    const [first] = makeOverview().due;
    const due = first ? [first, { ...first, milestone_key: "m3" }] : [];
    await openHome(makeOverview({ due }));
    const link = (await card("Due soon")).getByRole("link");
    expect(link.getAttribute("href")).toBe(`/dashboard/learning-paths/${pathId}?milestone=m3`);
    expect(link.textContent).toContain("Tomorrow");
  });

  test("[D44] links due tasks of a path to its page and opens the tools for others", async () => {
    const due = (id: string, title: string, path: string | null) => ({
      id,
      title,
      due_date: "2026-11-14",
      path_id: path,
    });
    const tasks = [due("t1", "Read chapter 2", pathId), due("t2", "Buy paper", null)];
    await openHome(makeOverview({ due: [], due_tasks: tasks }));
    const dueCard = await card("Due soon");
    const link = dueCard.getByRole("link", { name: /Read chapter 2.*Was due/ });
    expect(link.getAttribute("href")).toBe(`/dashboard/learning-paths/${pathId}/tasks`);
    fireEvent.click(dueCard.getByRole("button", { name: /Buy paper/ }));
    expect(onOpenTasks).toHaveBeenCalledOnce();
  });

  test("shows the milestones after the current one when nothing else is due", async () => {
    await openHome(makeOverview());
    const link = (await card("Coming up")).getByRole("link", { name: /Dashboards/ });
    expect(link.textContent).toContain("18\u00A0December");
    expect(screen.queryByRole("region", { name: "Due soon" })).toBeNull();
  });

  test("has no card of dates on the last milestone", async () => {
    const path = makeCurrentPath();
    const road = path.road.filter(({ key }) => key !== "m3");
    await openHome(makeOverview({ current: { ...path, road } }));
    await card("Finish date");
    expect(screen.queryByRole("region", { name: /^(?:Coming up|Due soon)$/ })).toBeNull();
  });

  test("shows the year of a date in another year", async () => {
    const path = makeCurrentPath();
    const next = path.next && { ...path.next, due_date: "2031-02-03" };
    const road = path.road.map((one) => ({ ...one, due_date: "2031-02-05" }));
    await openHome(makeOverview({ current: { ...path, next, road } }));
    const upcoming = await card("Coming up");
    expect(upcoming.getByRole("link").textContent).toContain("5\u00A0February\u00A02031");
    screen.getByText("Milestone 2 of 3 · due 3 February 2031");
  });

  test("offers the repair of a broken streak and shows no zero", async () => {
    const repairable_until = "2026-11-16T20:00:00Z";
    const streak = makeStreak({ current_streak: 0, repairable_until, repairable_streak: 12 });
    await openHome(makeOverview({ streak }));
    const shown = await card("Streak");
    shown.getByText(
      /Study 50 minutes \(twice your daily goal\) in one day by .* to restore your 12-day streak/,
    );
    expect(shown.queryByText("0 days")).toBeNull();
  });

  test("[D42] shows a sentence for a rest day, a used freeze and a pause", async () => {
    const days = makeOverview().days.map((day) => {
      if (day.date === "2026-11-14") return { ...day, state: "freeze" as const };
      return day.date === "2026-11-15" ? { ...day, state: "rest" as const } : day;
    });
    await openHome(makeOverview({ days }));
    let streak = await card("Streak");
    streak.getByText("Rest day: your streak is safe.");
    streak.getByText("A freeze covered Saturday.");
    cleanup();
    await openHome(makeOverview({ streak: makeStreak({ paused_until: "2026-11-20" }) }));
    streak = await card("Streak");
    streak.getByText("Paused until 20 November. Your streak is safe.");
    expect(streak.queryByText(/freeze covered/)).toBeNull();
  });

  test("[D42] shows when the user's day ends and its time zone", async () => {
    const settings = makeSettings({ time_zone: "Asia/Dubai", day_start_hour: 4 });
    await openHome(makeOverview(), "en", { getSettings: () => settings });
    const explanation = (await card("Streak")).getByRole<HTMLDetailsElement>("group");
    explanation.open = true;
    fireEvent(explanation, new Event("toggle"));
    const text = "Your day ends at 4:00 (United Arab Emirates Time).";
    expect(await within(explanation).findByText(text)).not.toBeNull();
  });

  test("explains the streak, and hides it by the setting", async () => {
    await openHome(makeOverview());
    const streak = await card("Streak");
    streak.getByText("12 days");
    expect(within(streak.getByRole("group")).getAllByRole("listitem")).toHaveLength(5);
    cleanup();
    await openHome(makeOverview({ streak: makeStreak({ is_hidden: true }) }));
    await card("This week");
    expect(screen.queryByRole("region", { name: "Streak" })).toBeNull();
  });

  test.each([
    [{ setup_completed: false }, "Finish setup", "/onboarding"],
    [{ setup_completed: true }, "Build your first path", "/dashboard/learning-paths/new"],
    [
      { setup_completed: false, draft_path_id: pathId, has_paths: true },
      "Your path is ready",
      `/dashboard/learning-paths/${pathId}`,
    ],
    [{ has_paths: true }, "What's next?", "/dashboard/learning-paths"],
  ])("without a path and with %o shows one next action", async (state, title, href) => {
    await openHome(makeOverview({ ...nothing, ...state }));
    await screen.findByRole("heading", { name: title });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([href]);
  });

  test("resumes a paused path", async () => {
    let overview = makeOverview({
      ...nothing,
      has_paths: true,
      paused_path: { id: pathId, title: "Data analyst" },
    });
    const requests = await openHome(() => overview, "en", {
      updatePath: () => {
        overview = makeOverview();
        return {};
      },
    });
    const resume = await screen.findByRole("button", { name: "Resume Data analyst" });
    await act(async () => fireEvent.click(resume));
    await screen.findByRole("heading", { name: sessionTitle });
    const sent = requests.filter(({ name }) => name === "updatePath");
    expect(sent.map(({ body }) => body)).toEqual([{ status: "active" }]);
  });

  test("links a draft below the current path", async () => {
    await openHome(makeOverview({ draft_path_id: "draft" }));
    await screen.findByRole("heading", { name: sessionTitle });
    const look = screen.getByRole("link", { name: "Review your path" });
    expect(look.getAttribute("href")).toBe("/dashboard/learning-paths/draft");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  test("shows a skeleton while loading, and a retry after a failure", async () => {
    let isDown = true;
    await openHome(() => (isDown ? refuse("not_found") : makeOverview()));
    screen.getByText("Loading");
    await screen.findByText("Your day could not be loaded");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: sessionTitle })).toBeTruthy();
  });
});

test.each([
  [0, "0:00"],
  [59_999, "0:59"],
  [61_000, "1:01"],
  [3_725_000, "1:02:05"],
])("%i ms reads %s", (elapsed, text) => {
  expect(clockText(elapsed)).toBe(text);
});
