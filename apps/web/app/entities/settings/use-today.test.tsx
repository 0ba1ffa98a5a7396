import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSettings } from "../../../test/fake-api.ts";
import { renderAppHook } from "../../../test/render-hook.tsx";
import type { Settings } from "@masar/contract/settings/schemas";
import { updateServerClock } from "#web/platform/api/server-clock.ts";
import { settingsQuery } from "./settings.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useToday } from "./use-today.ts";

async function openAt(now: string, values: Partial<Settings>) {
  vi.setSystemTime(now);
  fakeApi({ getSettings: () => makeSettings(values) });
  const { client, result } = await renderAppHook(() => useToday());
  await act(() => client.fetchQuery(settingsQuery));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { result, wait };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe("useToday in an open page", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    updateServerClock(new Date().toUTCString());
  });

  test("[N1.22] advances at midnight in the user's zone", async () => {
    // 23:59 in Dubai.
    const settings = { time_zone: "Asia/Dubai", day_start_hour: 0 };
    const { result, wait } = await openAt("2026-11-15T19:59:00Z", settings);
    expect(result.current).toBe("2026-11-15");
    await wait(2 * minuteMs);
    expect(result.current).toBe("2026-11-16");
    await wait(24 * hourMs);
    expect(result.current).toBe("2026-11-17");
  });

  test("[N1.22] advances at the day start of 03:00, not at midnight", async () => {
    // 23:30 in Cairo.
    const settings = { time_zone: "Africa/Cairo", day_start_hour: 3 };
    const { result, wait } = await openAt("2026-11-15T21:30:00Z", settings);
    await wait(hourMs);
    expect(result.current).toBe("2026-11-15");
    await wait(2.5 * hourMs + minuteMs);
    expect(result.current).toBe("2026-11-16");
  });

  test("[N1.22] follows the day start of a busy season", async () => {
    const busy_season = {
      from: "2026-11-01",
      to: "2026-11-30",
      day_start_hour: 6,
    } as Settings["busy_season"];
    // 04:00 in Cairo: the usual day began at 03:00, that of the season begins at 06:00.
    const settings = { time_zone: "Africa/Cairo", day_start_hour: 3, busy_season };
    const { result, wait } = await openAt("2026-11-16T02:00:00Z", settings);
    expect(result.current).toBe("2026-11-15");
    await wait(2 * hourMs + minuteMs);
    expect(result.current).toBe("2026-11-16");
  });

  for (const [name, trigger] of [
    ["becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["gets the focus", () => window.dispatchEvent(new Event("focus"))],
  ] as const) {
    test(`[N1.22] advances when the page ${name} after the device slept over midnight`, async () => {
      const settings = { time_zone: "Asia/Dubai", day_start_hour: 0 };
      const { result } = await openAt("2026-11-15T10:00:00Z", settings);
      // Asleep, no timer runs.
      vi.setSystemTime("2026-11-16T06:00:00Z");
      act(() => void trigger());
      expect(result.current).toBe("2026-11-16");
    });
  }

  test.each([
    ["three days behind", "2026-11-12T10:00:00Z"],
    ["nine days ahead", "2026-11-24T10:00:00Z"],
  ])("[N15.01] is the server's day on a device that is %s", async (_, device) => {
    const settings = { time_zone: "Asia/Dubai", day_start_hour: 0 };
    const { result } = await openAt(device, settings);
    expect(result.current).toBe(device.slice(0, 10));
    updateServerClock("Sun, 15 Nov 2026 10:00:00 GMT");
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(result.current).toBe("2026-11-15");
  });

  test("[N1.22] dates show their year once the year is over", async () => {
    vi.setSystemTime("2026-12-31T12:00:00Z");
    const { result } = await renderAppHook(() => useFormatDate());
    expect(result.current("2026-12-30")).not.toContain("2026");
    vi.setSystemTime("2027-01-01T12:00:00Z");
    expect(result.current("2026-12-30")).toContain("2026");
  });
});
