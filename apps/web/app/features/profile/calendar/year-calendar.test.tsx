import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../../../../test/render-app.tsx";
import { fakeApi } from "../../../../test/fake-api.ts";
import type { YearDay } from "#web/entities/study-day/day-state-text.ts";
import { YearCalendar } from "./year-calendar.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = "2026-11-15";
const days: YearDay[] = [
  { date: "2026-11-13", minutes: 0, state: "rest" },
  { date: "2026-11-14", minutes: 47, state: "studied" },
  { date: today, minutes: 0, state: "open" },
];

async function open(language: "en" | "ar", shown = days) {
  fakeApi({ getSession: () => ({ session: null }) });
  const calendar = <YearCalendar days={shown} today={today} firstDay={6} />;
  await renderApp([{ path: "*", element: calendar }], { at: "/profile", language });
}

test("[N5.16] the heat map shows each day up to today once, darker with more study", async () => {
  await open("en");
  const map = await screen.findByRole("group", { name: "Twelve months of study" });
  const cells = [...map.querySelectorAll<HTMLElement>("[data-date]")];
  expect(cells.length).toBeGreaterThan(340);
  expect(cells.at(-1)?.dataset["date"]).toBe(today);
  expect(new Set(cells.map((cell) => cell.dataset["date"])).size).toBe(cells.length);
  const studied = screen.getByLabelText(/^14 November/);
  expect(studied.querySelector("span")?.className).toContain("bg-heat-2");
});

test("[N5.16] where minutes are private, the legend has no scale", async () => {
  await open(
    "en",
    days.map(({ date, state }) => ({ date, state })),
  );
  expect((await screen.findAllByText("Studied")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Less study")).toBeNull();
});

test("[N5.16] buttons step through the days", async () => {
  await open("en");
  const next = await screen.findByRole<HTMLButtonElement>("button", { name: "Next day" });
  expect(next.disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Previous day" }));
  expect(screen.getByText(/^You studied 47 min, so the day counts\.$/)).toBeTruthy();
  expect(next.disabled).toBe(false);
});

test("[D64] arrow keys move through the calendar, which explains the chosen day", async () => {
  await open("en");
  const first = await screen.findByLabelText(/^15 November: Not counted yet/);
  expect(first.tabIndex).toBe(0);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowUp" });
  const before = screen.getByLabelText(/^14 November: You studied 47 min/);
  await waitFor(() => expect(document.activeElement).toBe(before));
  expect([first.tabIndex, before.tabIndex]).toEqual([-1, 0]);
  expect(screen.getByText(/^You studied 47 min, so the day counts\.$/)).toBeTruthy();
  fireEvent.keyDown(before, { key: "PageUp" });
  const month = screen.getByLabelText(/^14 October: Before the first study day/);
  await waitFor(() => expect(document.activeElement).toBe(month));
  fireEvent.keyDown(month, { key: "Home" });
  const saturday = screen.getByLabelText(/^10 October:/);
  await waitFor(() => expect(document.activeElement).toBe(saturday));
});

test("[D64] [N1.30] an arrow with Alt does not choose another day", async () => {
  await open("en");
  const first = await screen.findByLabelText(/^15 November: Not counted yet/);
  first.focus();
  expect(fireEvent.keyDown(first, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(first.tabIndex).toBe(0);
});

test("[D64] the right arrow moves to the week before in Arabic", async () => {
  await open("ar");
  const first = await screen.findByLabelText(/^15 نوفمبر/);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  const before = screen.getByLabelText(/^8 نوفمبر/);
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test("[D64] a table lists the months with their study time", async () => {
  await open("en");
  const row = await screen.findByRole("rowheader", { name: "November\u00A02026", hidden: true });
  expect(row.parentElement?.textContent).toBe(
    ["November\u00A02026", "1", "1", "0", "0", "0", "47 min"].join(""),
  );
});

describe("the heat map on a page that gets narrower", () => {
  const width = { box: 900, content: 1100 };
  let resize = () => {};
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(handle: () => void) {
          resize = handle;
        }
        observe() {}
        disconnect() {}
      },
    );
  });

  async function openMap() {
    await open("en");
    const map = await screen.findByRole("group", { name: "Twelve months of study" });
    Object.defineProperty(map, "scrollWidth", { get: () => width.content });
    Object.defineProperty(map, "clientWidth", { get: () => width.box });
    const changeWidth = (box: number) => {
      width.box = box;
      act(resize);
    };
    changeWidth(900);
    return { map, changeWidth };
  }

  test("scrolls to today again", async () => {
    const { map, changeWidth } = await openMap();
    map.scrollLeft = 200;
    changeWidth(600);
    expect(map.scrollLeft).toBeGreaterThanOrEqual(500);
  });

  test("stays where the user scrolled to", async () => {
    const { map, changeWidth } = await openMap();
    map.scrollLeft = 60;
    fireEvent.scroll(map);
    changeWidth(600);
    expect(map.scrollLeft).toBe(60);
  });
});
