import type { Overview } from "@masar/contract/study/schemas";
import type { Settings } from "@masar/contract/settings/schemas";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { makeOverview, pathId } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { getActiveStudySession } from "#web/entities/study-session/session-store.ts";
import { TimerTool } from "./timer-tool.tsx";

const minuteMs = 60_000;

type Options = { overview?: Partial<Overview>; settings?: Partial<Settings> };

async function openTimer({ overview = {}, settings = {} }: Options = {}) {
  const day = { focus_today: 2, minutes_today: 10, daily_goal_minutes: 25 };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(settings),
    getOverview: () => makeOverview({ ...day, ...overview }),
    startMilestone: () => ({}),
    endStudySession: ({ minutes }: { minutes: number }) => ({ minutes_added: minutes }),
  });
  const { queryClient } = await renderApp([{ path: "*", element: <TimerTool /> }], {
    at: "/dashboard",
  });
  await waitFor(() => expect(queryClient.getQueryData(["settings"])).toBeDefined());
  await screen.findByText("Focus rounds completed today");
  return requests;
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const pass = (minutes: number) =>
  act(async () => {
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    window.dispatchEvent(new Event("pageshow"));
  });
const left = () => screen.getByRole("timer").textContent;
const lastToastTitle = () => getToasts()[0]?.title;

describe("timer tool", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8), toFake: ["Date"] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("[R4.14] toggles start and pause, and reset stops at a full focus", async () => {
    await openTimer();
    screen.getByText("SQL: ask the database");
    expect(left()).toBe("Time left 25:00");
    await press("Start");
    expect(lastToastTitle()).toBe("Study time started");
    expect(getActiveStudySession()).toMatchObject({ pathId, milestoneKey: "m2" });
    await pass(4);
    expect(left()).toBe("Time left 21:00");
    await press("Pause");
    screen.getByText("Focus, paused");
    await pass(30);
    await press("Resume");
    expect(left()).toBe("Time left 21:00");
    await press("Reset");
    screen.getByText("Focus, ready to start");
    expect(left()).toBe("Time left 25:00");
    expect(screen.getByText("14 of 25 minutes")).toBeTruthy();
    // The reset dismisses the toast, and the clock is started, not resumed.
    expect(getToasts().some(({ open }) => open)).toBe(false);
    await press("Start");
    expect(lastToastTitle()).toBe("Study time started");
  });

  test("starts and does not pause on a double click on Start", async () => {
    await openTimer();
    const timer = screen.getByRole("group");
    fireEvent.click(screen.getByRole("button", { name: "Start" }), { detail: 1 });
    fireEvent.click(timer.querySelector("button")!, { detail: 2 });
    expect(getActiveStudySession()).toMatchObject({ isPaused: false });
    await waitFor(() => expect(timer.getAttribute("aria-disabled")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Pause" }), { detail: 1 });
    expect(getActiveStudySession()).toMatchObject({ isPaused: true });
  });

  test("[R8.09] starts and ends a break manually with toasts", async () => {
    await openTimer({ settings: { break_minutes: 7 } });
    await press("Start");
    await pass(2);
    await press("Take a break");
    expect(lastToastTitle()).toBe("Break started");
    expect(left()).toBe("Time left 7:00");
    await pass(3);
    await press("End the break");
    expect(lastToastTitle()).toBe("Break ended");
    expect(left()).toBe("Time left 25:00");
    expect(getActiveStudySession()).toMatchObject({ phase: "focus", isPaused: false });
    expect(getActiveStudySession()?.elapsedTime).toBe(2 * minuteMs);
  });

  test("[R4.15] [R8.09] an action after the end of a phase counts that phase first", async () => {
    const requests = await openTimer();
    screen.getByText("2 rounds");
    await press("Start");
    await pass(26);
    expect(left()).toBe("Time left 0:00");
    await press("Pause");
    expect(lastToastTitle()).toBe("Focus complete");
    screen.getByText("3 rounds");
    screen.getByText("Break, ready to start");
    expect(left()).toBe("Time left 5:00");
    await press("Start the break");
    expect(lastToastTitle()).toBe("Break started");
    await press("End study");
    await waitFor(() => expect(lastToastTitle()).toBe("Study time saved"));
    const sent = requests.find(({ name }) => name === "endStudySession");
    // It belongs to the moment it was studied, not to the press of the button.
    expect(sent?.body).toMatchObject({
      minutes: 25,
      focus_periods: 1,
      ended_at: "2026-11-15T08:25:00.000Z",
    });
  });

  test("keeps the focus in the timer when the pressed button is removed", async () => {
    await openTimer();
    const timer = screen.getByRole("group", { name: "Timer" });
    const pressFocused = async (name: string) => {
      screen.getByRole("button", { name }).focus();
      await press(name);
      return document.activeElement;
    };
    expect(await pressFocused("Start")).toBe(timer);
    await pass(2);
    expect(await pressFocused("Pause")).toBe(screen.getByRole("button", { name: "Resume" }));
    expect(await pressFocused("Reset")).toBe(timer);
    expect(await pressFocused("End study")).toBe(timer);
    screen.getByRole("button", { name: "Start" });
  });

  test("runs without a path and starts no milestone", async () => {
    const requests = await openTimer({ overview: { current: null } });
    screen.getByText("No path selected. The minutes still count for your day.");
    await press("Start");
    expect(getActiveStudySession()).toMatchObject({ pathId: null, milestoneKey: null });
    expect(requests.some(({ name }) => name === "startMilestone")).toBe(false);
  });

  test("asks for notifications once, after a press", async () => {
    const requestPermission = vi.fn<() => Promise<string>>(async () => "default");
    vi.stubGlobal("Notification", { permission: "default", requestPermission });
    await openTimer();
    expect(requestPermission).not.toHaveBeenCalled();
    await press("Notify me when time is up");
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: /Notify me/ })).toBeNull();
  });
});
