import type { Settings } from "@masar/contract/settings/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { BusySeasonSection } from "./busy-season-section.tsx";

const today = "2026-11-15";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T08:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

async function openSection(values: Partial<Settings> = {}) {
  const settings = makeSettings(values);
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body) => Object.assign(settings, body),
  });
  await renderApp([{ path: "*", element: <BusySeasonSection /> }], { at: "/settings" });
  return settings;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("[D43] a busy season", () => {
  test("is set up from a preset and saved as times only", async () => {
    const settings = await openSection({ weekly_target_hours: 8 });
    fireEvent.click(await screen.findByRole("button", { name: "Set up a busy season" }));
    press("Night hours");
    press("Save");
    await waitFor(() =>
      expect(settings.busy_season).toEqual({
        from: today,
        to: addDays(today, 29),
        weekly_target_hours: 4,
        day_start_hour: 5,
        study_time: "21:30",
        quiet_from: "16:00",
        quiet_to: "20:00",
      }),
    );
    await screen.findByText("Active now");
  });

  test("is not saved with its end before its beginning, too long, or half silenced", async () => {
    const settings = await openSection();
    fireEvent.click(await screen.findByRole("button", { name: "Set up a busy season" }));
    fill(/Last day/, addDays(today, -1));
    press("Save");
    await screen.findByText("The last day is before the first.");
    fill(/Last day/, addDays(today, 60));
    fill(/No reminders from/, "16:00");
    press("Save");
    await screen.findByText("A busy season can last up to 60 days.");
    expect(screen.getByText("Choose both times or none.")).toBeTruthy();
    expect(settings.busy_season).toBeNull();
  });

  test("[N1.40] over the new year shows the year at both ends", async () => {
    await openSection({
      busy_season: {
        from: "2026-12-20",
        to: "2027-01-04",
        weekly_target_hours: 3,
        day_start_hour: 3,
        study_time: null,
        quiet_from: null,
        quiet_to: null,
      },
    });
    expect(await screen.findByText("20 December 2026 to 4 January 2027")).toBeTruthy();
  });

  test("can be ended at once; one that is over is not shown", async () => {
    const season = {
      from: addDays(today, -3),
      to: addDays(today, 3),
      weekly_target_hours: 3,
      day_start_hour: 3,
      study_time: null,
      quiet_from: null,
      quiet_to: null,
    };
    const settings = await openSection({ busy_season: season });
    fireEvent.click(await screen.findByRole("button", { name: "End now" }));
    await waitFor(() => expect(settings.busy_season).toBeNull());
    cleanup();
    await openSection({ busy_season: { ...season, to: addDays(today, -1) } });
    await screen.findByRole("button", { name: "Set up a busy season" });
  });
});
