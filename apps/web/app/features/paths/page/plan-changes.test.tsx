import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPath, weeks } from "../../../../test/path-pages.tsx";
import { makePathDetail } from "../../../../test/paths.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("changes of the plan", () => {
  test.each([
    [
      "en",
      "Path actions",
      "Version history",
      ["Weekly hours changed", "Deadline changed", "Dates moved"],
    ],
    [
      "ar",
      "إجراءات المسار",
      "الإصدارات السابقة",
      ["تغيير ساعات الأسبوع", "تغيير الموعد النهائي", "نقل المواعيد"],
    ],
  ] as const)(
    "the version history names changes of the plan in %s",
    async (language, menu, item, texts) => {
      const versions = ["set_hours", "set_deadline", "move_dates"].map((kind, index) => ({
        version: 4 - index,
        kind,
        created_at: "2026-11-14T08:00:00Z",
      }));
      await openPath({ listPathVersions: () => ({ versions }) }, { language });
      fireEvent.click(await screen.findByRole("button", { name: menu }));
      fireEvent.click(screen.getByRole("menuitem", { name: item }));
      for (const text of texts) expect(await screen.findByText(text)).not.toBeNull();
    },
  );

  test("the version history says what a change did", async () => {
    const difference = {
      title: null,
      added: ["Charts"],
      removed: ["SQL", "Python"],
      edited: [],
      hours: { from: 40, to: 31.5 },
      hours_per_week: { from: 5, to: 1 },
      deadline: { from: null, to: "2027-01-31" },
      start_date: null,
    };
    const created_at = "2026-11-14T08:00:00Z";
    const versions = [
      { version: 2, kind: "remove", created_at, difference },
      { version: 1, kind: "created", created_at, difference: null },
    ];
    await openPath({ listPathVersions: () => ({ versions }) });
    fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Version history" }));
    await screen.findByText("Added: Charts");
    screen.getByText(/^Removed: SQL\s· Python$/);
    screen.getByText("From 5 hours a week to 1 hour a week");
    screen.getByText("Planned hours: from 40 to 31.5");
    screen.getByText(/^Deadline: from none to 31\sJanuary\s2027$/);
    expect(screen.queryByText(/^Changed:/)).toBeNull();
  });

  test("moving the dates names the finish date of the header and can be undone", async () => {
    const { plan } = makePathDetail();
    const recorded = { version: 2, can_undo: true };
    // At the measured pace the path ends later than its plan.
    const moved = makePathDetail(recorded, { weeks, plan: { ...plan, finish_date: "2026-12-20" } });
    const { sent } = await openPath({
      movePathDates: () => moved,
      undoPathEdit: () => makePathDetail({ version: 3 }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Move dates to today" }));
    await screen.findByText(/Milestone dates follow your plan, which ends on 20 December/);
    const toast = await screen.findByText("You now finish on 5 March 2027.");
    const item = toast.closest<HTMLElement>("li");
    fireEvent.click(within(item ?? document.body).getByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    expect(sent("undoPathEdit")[0]?.body).toMatchObject({ base_version: 2 });
  });
});
