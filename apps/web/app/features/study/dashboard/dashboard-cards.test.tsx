import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { card, onOpenTasks, openHome, withNext } from "../../../../test/pages/dashboard-home.tsx";
import { makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview } from "../../../../test/overview.ts";
import { makeCourse } from "../../../../test/paths.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the next session on the dashboard", () => {
  test.each(["practise", "build", "check"] as const)(
    "a session to %s is shown without its course",
    async (kind) => {
      const course = makeCourse({ slug: "sql", provider: "Edraak" });
      await openHome(withNext({ course }, { kind, course: "sql" }));
      await screen.findByRole("heading", { name: /Group rows/ });
      expect(screen.queryByText("Edraak")).toBeNull();
    },
  );
});

describe("tasks for today on the dashboard", () => {
  test("two tasks that are due today or overdue are one line that opens the tasks", async () => {
    onOpenTasks.mockClear();
    const dates = ["2026-11-14", "2026-11-15", "2026-11-16"];
    const due_tasks = dates.map((due_date, index) => ({
      id: `t${index}`,
      title: `Task ${index}`,
      due_date,
      path_id: null,
    }));
    await openHome(makeOverview({ due_tasks, today: "2026-11-15" }));
    fireEvent.click(await screen.findByRole("button", { name: "2 tasks for today" }));
    expect(onOpenTasks).toHaveBeenCalledOnce();
  });

  test("without a task for today there is no line about tasks", async () => {
    const task = { id: "t1", title: "Later", due_date: "2026-11-16", path_id: null };
    await openHome(makeOverview({ due_tasks: [task], today: "2026-11-15" }));
    await card("Due soon");
    expect(screen.queryByRole("button", { name: /for today$/ })).toBeNull();
  });
});

describe("the daily goal on the dashboard", () => {
  test("that is much shorter than a planned study day is changed with one tap", async () => {
    const overview = makeOverview({ suggested_daily_goal: 45 });
    const requests = await openHome(overview, "en", { updateSettings: () => makeSettings() });
    const week = await card("This week");
    await week.findByText("Your daily goal is 25 min; one session of your plan takes 45 min.");
    fireEvent.click(week.getByRole("button", { name: "Change to 45 min" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "updateSettings")?.body).toMatchObject({
        daily_goal_minutes: 45,
      }),
    );
    await waitFor(() => expect(week.queryByText(/^Your daily goal is/)).toBeNull());
  });

  test("is still offered when the change could not be saved", async () => {
    const overview = makeOverview({ suggested_daily_goal: 45 });
    const handlers = { updateSettings: () => refuse("rate_limited") };
    const requests = await openHome(overview, "en", handlers);
    const week = await card("This week");
    fireEvent.click(await week.findByRole("button", { name: "Change to 45 min" }));
    await waitFor(() => expect(requests.some(({ name }) => name === "updateSettings")).toBe(true));
    expect(week.getByRole("button", { name: "Change to 45 min" })).toBeTruthy();
  });

  test("stays, and is not offered again, when it is kept", async () => {
    await openHome(makeOverview({ suggested_daily_goal: 45 }));
    const week = await card("This week");
    fireEvent.click(await week.findByRole("button", { name: "Keep 25 min" }));
    expect(week.queryByText(/^Your daily goal is/)).toBeNull();
    cleanup();
    await openHome(makeOverview({ suggested_daily_goal: 45 }));
    expect((await card("This week")).queryByText(/^Your daily goal is/)).toBeNull();
  });
});

describe("the finish date on the dashboard", () => {
  test.each([
    ["2027-07-23", "About 4 months later than planned"],
    ["2027-03-14", "9 days earlier than planned"],
    ["2027-03-23", "Exactly as planned"],
    ["2027-03-30", "7 days later than planned"],
  ])("the forecast %s is %s", async (date, text) => {
    await openHome(makeOverview({ current: makeCurrentPath({ estimated_completion_date: date }) }));
    const forecast = await card("Finish date");
    expect(forecast.getByText(text)).toBeTruthy();
    forecast.getByText("Based on your last 4 weeks: about 5.5 hours a week.");
  });

  test.each([
    ["2027-03-30", "At your pace: 30 March 2027"],
    ["2027-03-24", "On track for 23 March 2027"],
  ])(
    "the forecast %s, planned for 23 March, says only %s or how much later it is",
    async (date, text) => {
      const current = makeCurrentPath({ estimated_completion_date: date });
      await openHome(makeOverview({ current }));
      const forecast = await card("Finish date");
      forecast.getByText(text);
      const isOnTrack = forecast.queryByText(/^On track/) !== null;
      expect(forecast.queryByText(/later than planned/) === null).toBe(isOnTrack);
    },
  );

  test.each([
    ["2027-03-14", "Exactly on your deadline, 14 March 2027", false],
    ["2027-03-31", "17 days before your deadline, 31 March 2027", false],
    ["2027-03-13", "1 day after your deadline, 13 March 2027", true],
  ])(
    "with the deadline %s the forecast says %s and not the plan",
    async (deadline, text, isLate) => {
      await openHome(makeOverview({ current: makeCurrentPath({ deadline }) }));
      const forecast = await card("Finish date");
      expect(forecast.getByText(text).className.includes("text-rose")).toBe(isLate);
      expect(forecast.queryByText(/planned$/)).toBeNull();
    },
  );

  test("with the exam on its date the forecast says that it is the day of the exam", async () => {
    const current = makeCurrentPath({ deadline: "2027-03-14", is_exam: true });
    await openHome(makeOverview({ current }));
    const forecast = await card("Finish date");
    expect(forecast.getByText("On the day of your exam, 14 March 2027")).toBeTruthy();
  });

  test("names the chosen pace when the forecast is not measured", async () => {
    const pace = { hours_per_week: 5, is_measured: false };
    await openHome(makeOverview({ current: makeCurrentPath({ pace }) }));
    const forecast = await card("Finish date");
    forecast.getByText("On track for 14 March 2027");
    expect(forecast.getByText(/^Based on 5 hours a week, until/)).toBeTruthy();
  });
});
