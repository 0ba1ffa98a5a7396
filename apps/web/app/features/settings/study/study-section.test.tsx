import type { Settings } from "@masar/contract/settings/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { StudySection } from "./study-section.tsx";

async function openSection(values: Partial<Settings> = {}) {
  const settings = makeSettings(values);
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body) => Object.assign(settings, body),
  });
  const page = <StudySection streakPause={<p>pause</p>} />;
  const { queryClient } = await renderApp([{ path: "*", element: page }], { at: "/settings" });
  await screen.findByLabelText("Weekly target");
  return { settings, queryClient };
}

const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const restDays = () =>
  screen
    .queryAllByRole("checkbox", { checked: true })
    .map((box) => box.closest("label")?.textContent)
    .join(" ");
const restDay = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const saved = () => waitFor(() => expect(getToasts()[0]?.title).toBe("Saved"));

describe("study settings", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("each field is saved as it is chosen; an empty target is none", async () => {
    const { settings } = await openSection({ weekly_target_hours: 9 });
    expect(field("Weekly target").value).toBe("9");
    choose("Weekly target", "12");
    await waitFor(() => expect(settings.weekly_target_hours).toBe(12));
    choose("Weekly target", "");
    await waitFor(() => expect(settings.weekly_target_hours).toBeNull());
    choose("Daily goal", "45");
    await waitFor(() => expect(settings.daily_goal_minutes).toBe(45));
    choose("A new day starts at", "5");
    await waitFor(() => expect(settings.day_start_hour).toBe(5));
    fireEvent.click(screen.getByRole("switch", { name: /Hide the streak/ }));
    await waitFor(() => expect(settings.streak_hidden).toBe(true));
    await saved();
  });

  test("the timer's lengths, its own beginning and its sound are saved as they are chosen", async () => {
    const { settings } = await openSection({ focus_minutes: 33 });
    expect(field("Focus").value).toBe("33");
    choose("Focus", "50");
    choose("Break", "10");
    choose("Long break", "30");
    fireEvent.click(screen.getByRole("switch", { name: /Start the next period automatically/ }));
    fireEvent.click(screen.getByRole("switch", { name: /Sound at the end/ }));
    await waitFor(() =>
      expect(settings).toMatchObject({
        focus_minutes: 50,
        break_minutes: 10,
        long_break_minutes: 30,
        timer_auto_start: true,
        timer_sound: false,
      }),
    );
  });

  test("[D42] without a country the usual weekend is named as such", async () => {
    const { settings } = await openSection({ country: null });
    expect(restDays()).toBe("Saturday Sunday");
    expect(screen.queryByText(/your country's weekend/)).toBeNull();
    expect(screen.getByText(/until you choose your country or other days/)).toBeTruthy();
    fireEvent.click(restDay("Friday"));
    await waitFor(() => expect(settings.rest_days).toEqual([0, 5, 6]));
    expect(screen.queryByRole("button", { name: "Use my country's weekend" })).toBeNull();
  });

  test("rest days are the country's weekend until chosen, in its own order, and can go back", async () => {
    const { settings } = await openSection();
    expect(screen.getAllByRole("checkbox")[0]).toBe(restDay("Saturday"));
    expect(restDays()).toBe("Saturday Friday");
    fireEvent.click(restDay("Saturday"));
    await waitFor(() => expect(settings.rest_days).toEqual([5]));
    expect(restDays()).toBe("Friday");
    fireEvent.click(screen.getByRole("button", { name: "Use my country's weekend" }));
    await waitFor(() => expect(settings.rest_days).toBeNull());
    expect(restDays()).toBe("Saturday Friday");
  });

  test("at most six rest days can be chosen, and a text explains that", async () => {
    const { settings } = await openSection({ rest_days: [0, 1, 2, 3, 4] });
    expect(screen.queryByText(/must be a study day/)).toBeNull();
    fireEvent.click(restDay("Friday"));
    await screen.findByText(/At least one day must be a study day/);
    expect(restDay("Saturday").disabled).toBe(true);
    expect(restDay("Friday").disabled).toBe(false);
    await waitFor(() => expect(settings.rest_days).toEqual([0, 1, 2, 3, 4, 5]));
  });

  test("what was loaded for the dashboard and for any path is read again after a change", async () => {
    const { queryClient } = await openSection();
    const keys = [
      ["overview"],
      ["paths"],
      ["paths", "path-1"],
      ["study-days", "a", "b"],
      ["courses"],
    ];
    for (const queryKey of keys) queryClient.setQueryData(queryKey, "loaded");
    fireEvent.click(screen.getByRole("switch", { name: /Hide the streak/ }));
    await saved();
    const isStale = (queryKey: string[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    expect(keys.map(isStale)).toEqual([true, true, true, true, false]);
  });
});
