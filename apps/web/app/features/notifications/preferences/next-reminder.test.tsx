import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ZoneOffer } from "#web/entities/settings/zone-offer.tsx";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NextReminder } from "./next-reminder.tsx";

const device = vi.hoisted(() => ({ zone: "Africa/Cairo" }));
vi.mock("#web/platform/browser/detect-time-zone.ts", () => ({ detectTimeZone: () => device.zone }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-09T08:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  device.zone = "Africa/Cairo";
});

async function show(next: object, language: "en" | "ar" = "en") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings({ time_zone: "Africa/Cairo" }),
    updateSettings: (body) => makeSettings({ time_zone: "Africa/Cairo", ...(body as object) }),
    getNextReminder: () => ({ at: null, time: "20:00", has_chosen_time: true, ...next }),
  });
  const page = (
    <>
      <NextReminder />
      <ZoneOffer />
    </>
  );
  await renderApp([{ path: "*", element: page }], { at: "/settings", language });
  return requests;
}

describe("the next reminder", () => {
  test.each([
    ["2026-11-09T18:00:00.000Z", /^Next reminder: today at 20:00\.$/],
    ["2026-11-10T18:00:00.000Z", /^Next reminder: tomorrow at 20:00\.$/],
    ["2026-11-12T18:00:00.000Z", /^Next reminder: Thursday at 20:00\.$/],
  ])("at %s is announced as %s", async (at, text) => {
    await show({ at });
    await screen.findByText(text);
    expect(screen.queryByText(/Your device is on/)).toBeNull();
  });

  test("[N5.22] without a chosen time names the hour", async () => {
    await show({ has_chosen_time: false, time: "19:00" });
    const text = "No fixed time: if your streak is at risk, we remind you at 19:00.";
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ["en", "Next reminder: tomorrow at 20:00, Cairo time.", "Use Riyadh time"],
    ["ar", "التذكير القادم: غدًا الساعة 8:00 م بتوقيت القاهرة.", "استخدام توقيت الرياض"],
  ] as const)(
    "on a device in another zone, in %s, names the zone and offers to switch",
    async (language, text, action) => {
      device.zone = "Asia/Riyadh";
      const requests = await show({ at: "2026-11-10T18:00:00.000Z" }, language);
      const shown = await screen.findByRole("status");
      const readable = () =>
        shown.textContent?.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00A0", " ");
      await waitFor(() => expect(readable()).toBe(text));
      fireEvent.click(screen.getByRole("button", { name: action }));
      await waitFor(() =>
        expect(requests.find(({ name }) => name === "updateSettings")?.body).toEqual({
          time_zone: "Asia/Riyadh",
        }),
      );
    },
  );

  test.each([
    ["with the same clock all year", "Asia/Kuwait"],
    ["that the browser cannot name", "Etc/Unknown"],
  ])("a zone %s is not offered", async (_name, zone) => {
    device.zone = zone;
    fakeApi({
      getSession: () => ({ session: makeSession() }),
      getSettings: () => makeSettings({ time_zone: "Asia/Riyadh" }),
    });
    await renderApp([{ path: "*", element: <ZoneOffer /> }], { at: "/settings" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
