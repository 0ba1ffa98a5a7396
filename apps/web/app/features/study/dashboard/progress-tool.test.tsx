import type { Overview } from "@masar/contract/study/schemas";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeOverview, makeStreak } from "../../../../test/overview.ts";
import { weeks } from "../../../../test/path-pages.tsx";
import { renderApp } from "../../../../test/render-app.tsx";
import { ProgressTool } from "./progress-tool.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = [
  { date: "2026-11-10", minutes: 45, state: "studied" },
  { date: "2026-11-11", minutes: 0, state: "studied" },
  { date: "2026-11-12", minutes: 0, state: "freeze" },
  { date: "2026-11-13", minutes: 0, state: "rest" },
  { date: "2026-11-14", minutes: 0, state: "missed" },
  { date: "2026-11-15", minutes: 0, state: "paused" },
];

async function openTool(overview: Partial<Overview> = {}, handlers = {}) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getOverview: () => makeOverview({ weeks, ...overview }),
    getSettings: () => makeSettings({ time_zone: "Asia/Riyadh" }),
    listStudyDays: () => ({ days, today: "2026-11-15" }),
    ...handlers,
  });
  await renderApp([{ path: "*", element: <ProgressTool /> }], { at: "/dashboard" });
  return requests;
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("[R2.26] shows minutes of the daily goal, focus rounds and the streak status of today", async () => {
  await openTool({ minutes_today: 18, daily_goal_minutes: 40, focus_today: 2 });
  const today = await region("Today");
  today.getByText("18 of 40 minutes");
  today.getByText("2 focus rounds finished");
  today.getByText(/Study 10 minutes to keep your streak/);
  const bar = today.getByRole("progressbar", { name: "Today's minutes against the daily goal" });
  expect(bar.getAttribute("value")).toBe("45");
});

test.each([
  ["2026-11-03T08:00:00Z", 3],
  ["2026-11-15T08:00:00Z", 1],
])("shows only the weeks since the account was created on %s: %s", async (created_at, count) => {
  const empty = weeks.map((week) => ({ ...week, minutes: 0 }));
  const session = makeSession({ created_at });
  await openTool({ weeks: empty }, { getSession: () => ({ session }) });
  const chart = await region("Weekly hours");
  const rows = within(chart.getByRole("table", { name: "Weekly hours" })).getAllByRole("row");
  expect(rows.slice(1)).toHaveLength(count);
});

test("[R9.06] shows four weeks against the target, with a table for the chart", async () => {
  await openTool();
  const chart = await region("Weekly hours");
  const rows = within(chart.getByRole("table", { name: "Weekly hours" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "25\u00A0October2 h5",
    "1\u00A0November2 h5",
    "8\u00A0November2 h5",
    "15\u00A0November2 h5",
  ]);
});

test.each([
  [/10\u00A0November: Studied/, "You studied 45 min, so the day counts."],
  [/11\u00A0November: Studied/, "You finished a session or a step, so the day counts."],
  [/12\u00A0November: Covered/, "A freeze covered this day and kept your streak."],
  [/13\u00A0November: Rest/, "Rest day: your streak is safe."],
  [/14\u00A0November: No study/, "No study on this day."],
  [/15\u00A0November: Streak paused/, "Your streak was paused and is safe."],
])("[D42] the calendar explains the state of %s", async (name, sentence) => {
  await openTool();
  const day = await screen.findByRole("button", { name });
  fireEvent.click(day);
  expect(day.getAttribute("aria-pressed")).toBe("true");
  const calendar = await region("Study calendar");
  calendar.getByText(
    (_text, element) => element?.tagName === "P" && element.textContent.endsWith(sentence),
  );
  await calendar.findByText("Your day ends at 3:00 (Saudi Arabia Time).", {}, { timeout: 5000 });
});

test("[D42] a hidden streak is not shown", async () => {
  await openTool({ streak: makeStreak({ is_hidden: true }) });
  (await region("Today")).getByText("Your streak is hidden, but every day still counts.");
  await screen.findByRole("button", { name: /10\u00A0November/ });
  expect(screen.queryByText(/-day streak/)).toBeNull();
});

test("shows an error and retries when loading fails", async () => {
  let fails = true;
  await openTool({}, { getOverview: () => (fails ? refuse("forbidden") : makeOverview()) });
  await screen.findByText("Your progress could not be loaded");
  fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("region", { name: "Today" })).not.toBeNull();
});
