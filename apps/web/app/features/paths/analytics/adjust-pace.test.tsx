import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { base, openPath, row, weeks } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  for (const { id } of getToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("forecast", () => {
  const at = `${base}/progress`;

  test("[D21] calls a pace the user's own only when it is measured", async () => {
    // Two hours on a path that started yesterday are not enough to measure a pace.
    const young = weeks.map((week, index) => ({ ...week, minutes: index === 3 ? 120 : 0 }));
    const detail = makePathDetail({ start_date: "2026-11-14" }, { weeks: young });
    await openPath({}, { at, detail });
    await screen.findByText(/^Based on 5 hours a week, until we can measure/);
    expect(screen.queryByText(/no time recorded/i)).toBeNull();
    screen.getByText("These are your chosen hours");
    cleanup();
    await openPath({}, { at, detail: makePathDetail({}, { weeks }) });
    await screen.findByText(/^Your real pace in the last four weeks: 2\.5 hours a week\./);
    screen.getByText("This is your pace now");
    const more = screen.getByRole("button", { name: "One hour more a week" });
    fireEvent.click(more);
    fireEvent.click(more);
    // The button saves the hours that are shown.
    screen.getByText("4.5 hours a week");
    screen.getByRole("button", { name: "Plan with 4.5 hours a week" });
  });

  test("[N12.06] names what the milestones of a level take, and only once a milestone is measured", async () => {
    const milestones = {
      m1: makeMilestone(),
      m2: makeMilestone({ order: 2 }),
      m3: makeMilestone({ order: 3, difficulty: "advanced" }),
    };
    const measured = { ...row, completed: true, time_spent_minutes: 34 * 60 };
    const detail = makePathDetail({ milestones }, { weeks, progress: [measured] });
    await openPath({}, { at, detail });
    // 34 hours for 20: with 8 hours at ratio 1 it is 1.5, and of the level with 12 hours at 1.5 it is 1.6.
    await screen.findByText(
      "Your beginner milestones take about 160% of the estimated time so far. All your milestones together take about 150% of the estimated time so far, and the date counts with it. Four weeks are few, so the date also counts half a week with your chosen hours.",
    );
    screen.getByText(/^Your real pace in the last four weeks: 2\.5 hours a week\./);
    cleanup();
    await openPath({}, { at, detail: makePathDetail({ milestones }, { weeks }) });
    await screen.findByText(/^Your real pace in the last four weeks/);
    expect(screen.queryByText(/of the estimated time|half a week/)).toBeNull();
  });

  test("shows the adopted hours without another offer", async () => {
    const { sent } = await openPath(
      { updatePath: () => makePathDetail({ hours_per_week: 8, version: 2 }) },
      { at, detail: makePathDetail({ hours_per_week: 10 }) },
    );
    const fewer = await screen.findByRole("button", { name: "One hour less a week" });
    fireEvent.click(fewer);
    fireEvent.click(fewer);
    fireEvent.click(screen.getByRole("button", { name: "Plan with 8 hours a week" }));
    await screen.findByText("These are your chosen hours");
    screen.getByText("8 hours a week");
    expect(screen.queryByRole("button", { name: /^Plan with/ })).toBeNull();
    expect(sent("updatePath")).toHaveLength(1);
  });

  test("shows the adopted hours also beside a measured pace", async () => {
    await openPath(
      { updatePath: () => makePathDetail({ hours_per_week: 4.5, version: 2 }, { weeks }) },
      { at, detail: makePathDetail({}, { weeks }) },
    );
    const more = await screen.findByRole("button", { name: "One hour more a week" });
    fireEvent.click(more);
    fireEvent.click(more);
    fireEvent.click(screen.getByRole("button", { name: "Plan with 4.5 hours a week" }));
    await screen.findByText("Plan updated to 4.5 hours a week");
    screen.getByText("4.5 hours a week");
    screen.getByText(/^With 2 more hours a week you finish on/);
    expect(screen.queryByRole("button", { name: /^Plan with/ })).toBeNull();
  });

  test("shows the hours from before once Undo took the adopted ones back", async () => {
    await openPath(
      {
        updatePath: () => makePathDetail({ hours_per_week: 8, version: 2, can_undo: true }),
        undoPathEdit: () => makePathDetail({ hours_per_week: 10, version: 3 }),
      },
      { at, detail: makePathDetail({ hours_per_week: 10 }) },
    );
    const fewer = await screen.findByRole("button", { name: "One hour less a week" });
    fireEvent.click(fewer);
    fireEvent.click(fewer);
    fireEvent.click(screen.getByRole("button", { name: "Plan with 8 hours a week" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    await screen.findByText("10 hours a week");
    expect(screen.queryByRole("button", { name: /^Plan with/ })).toBeNull();
  });

  test("says that the shown hours miss the deadline", async () => {
    await openPath({}, { at, detail: makePathDetail({ deadline: "2027-01-15" }) });
    const fewer = await screen.findByRole("button", { name: "One hour less a week" });
    expect(screen.queryByText(/after your deadline/)).toBeNull();
    fireEvent.click(fewer);
    expect(screen.getByText(/^\d+ days after your deadline, 15 January 2027$/)).not.toBeNull();
  });

  test("a link to the pace moves the focus to its box", async () => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    await openPath({}, { at: `${at}#pace`, detail: makePathDetail() });
    const box = await screen.findByRole("region", { name: "Adjust pace" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(scrolled.mock.contexts).toContain(box);
    scrolled.mockRestore();
  });

  test("[D21] limits the hours to the maximum per week", async () => {
    await openPath({}, { at, detail: makePathDetail({ hours_per_week: 59 }) });
    const more = await screen.findByRole("button", { name: "One hour more a week" });
    screen.getByText("59 hours a week");
    fireEvent.click(more);
    screen.getByText(/^With 1 more hour a week you finish on/);
    screen.getByText("60 hours a week");
    expect(more.hasAttribute("disabled") || more.getAttribute("aria-disabled")).toBeTruthy();
    cleanup();
    await openPath({}, { at, detail: makePathDetail({ hours_per_week: 60 }) });
    expect(await screen.findByText("These are your chosen hours")).not.toBeNull();
  });
});
