import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPath, weeks } from "../../../../test/path-pages.tsx";
import { makePathDetail } from "../../../../test/paths.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the finish date in the header of a path", () => {
  test("[D21] a pace below the plan names both dates and both paces, without moving the dates", async () => {
    await openPath({}, { detail: makePathDetail({}, { weeks }) });
    await screen.findByText("At your pace you finish on 5 March 2027");
    screen.getByText(
      "You study 2.5 hours a week; the plan assumes 5 hours a week. Milestone dates follow your plan, which ends on 10 January 2027.",
    );
    expect(screen.queryByRole("button", { name: "Move dates to today" })).toBeNull();
  });

  test("[D16] work done ahead of the plan offers to move its dates, with and without a deadline", async () => {
    for (const deadline of [null, "2027-03-01"]) {
      const detail = makePathDetail({ deadline });
      const plan = { ...detail.plan, finish_date: "2027-02-17" };
      await openPath({}, { detail: { ...detail, plan } });
      await screen.findByText(
        "You've done more than planned so far. Milestone dates follow your plan, which ends on 17 February 2027.",
      );
      expect(screen.getByRole("button", { name: "Move dates to today" })).toBeTruthy();
      cleanup();
    }
  });

  test("[D16] a plan whose days passed without study offers to move its dates", async () => {
    const detail = makePathDetail({ start_date: "2026-10-12" });
    const plan = { ...detail.plan, finish_date: "2026-12-06" };
    const { sent } = await openPath(
      { movePathDates: () => makePathDetail({ version: detail.path.version + 1 }) },
      { detail: { ...detail, plan } },
    );
    await screen.findByText(/^Some sessions due by today are still open\. .*ends on 6 December/);
    fireEvent.click(screen.getByRole("button", { name: "Move dates to today" }));
    await screen.findByText("Dates moved");
    expect(sent("movePathDates")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Move dates to today" })).toBeNull();
  });
});
