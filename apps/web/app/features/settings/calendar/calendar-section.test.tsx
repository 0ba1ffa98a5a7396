import type { CalendarFeed } from "@masar/contract/calendar/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { CalendarSection } from "./calendar-section.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const off: CalendarFeed = { is_on: false, created_at: null, last_read_at: null };
const on: CalendarFeed = { is_on: true, created_at: "2026-11-15T08:00:00Z", last_read_at: null };
const url = "https://masar.example/api/calendar/secret/masar.ics";

async function openSection(feed: CalendarFeed) {
  const settings = makeSettings();
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body) => Object.assign(settings, body),
    getCalendarFeed: () => feed,
    createCalendarFeed: () => ({ ...on, url }),
    revokeCalendarFeed: () => off,
  });
  await renderApp([{ path: "*", element: <CalendarSection /> }], { at: "/settings" });
  return settings;
}

test("[D47] a private address is made, shown once, and switched off again", async () => {
  await openSection(off);
  fireEvent.click(await screen.findByRole("button", { name: "Create calendar link" }));
  const address = await screen.findByLabelText<HTMLInputElement>("Calendar link");
  expect(address.value).toBe(url);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/^webcal:\/\/masar\.example/);
  fireEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await screen.findByText("You have no calendar link yet.");
  expect(screen.queryByLabelText("Calendar link")).toBeNull();
  expect(getToasts()[0]?.title).toBe("Calendar link turned off");
});

test("[D47] an active feed shows its state and that its URL is not shown again", async () => {
  await openSection(on);
  await screen.findByText(/No calendar has used it yet/);
  expect(screen.queryByLabelText("Calendar link")).toBeNull();
  expect(screen.getByText("The old link stops working.")).toBeTruthy();
});

test("the usual hour of study is saved as it is chosen", async () => {
  const settings = await openSection(off);
  const field = await screen.findByLabelText("I usually study at");
  fireEvent.change(field, { target: { value: "19:30" } });
  await waitFor(() => expect(settings.study_time).toBe("19:30"));
});
