import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPath } from "../../../test/path-pages.tsx";
import { makePathDetail } from "../../../test/paths.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openLatePath(path: Parameters<typeof makePathDetail>[0] = {}) {
  const detail = makePathDetail({ deadline: "2026-12-06", ...path });
  const updatePath = () => makePathDetail({ deadline: null });
  return openPath({ updatePath }, { detail });
}

describe("the deadline of an accepted path", () => {
  test("the banner removes it when the learner keeps the hours", async () => {
    const { sent } = await openLatePath();
    const keep = { name: "Keep 5 hours a week, finish later" };
    fireEvent.click(await screen.findByRole("button", keep));
    await screen.findByText("Deadline removed");
    expect(sent("updatePath")[0]?.body).toEqual({ deadline: null });
  });

  test("the banner opens a dialog that saves another date", async () => {
    const { sent } = await openLatePath();
    fireEvent.click(await screen.findByRole("button", { name: "Change the date" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Path deadline" }));
    const date = dialog.getByLabelText<HTMLInputElement>("Finish by");
    expect(date.value).toBe("2026-12-06");
    fireEvent.change(date, { target: { value: "2026-11-15" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Choose a day after today.");
    fireEvent.change(date, { target: { value: "2027-02-28" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Your deadline is now 28 February 2027");
    expect(sent("updatePath").map(({ body }) => body)).toEqual([{ deadline: "2027-02-28" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("the path menu opens the dialog, and No deadline removes it", async () => {
    const { sent } = await openLatePath({ deadline: "2027-06-30" });
    const trigger = await screen.findByRole("button", { name: "Path actions" });
    fireEvent.click(trigger);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Deadline" }));
    fireEvent.click(await screen.findByRole("button", { name: "No deadline" }));
    await screen.findByText("Deadline removed");
    expect(sent("updatePath")[0]?.body).toEqual({ deadline: null });
  });

  test("the toast's Undo sets a removed deadline again", async () => {
    const { sent } = await openLatePath();
    const keep = { name: "Keep 5 hours a week, finish later" };
    fireEvent.click(await screen.findByRole("button", keep));
    await screen.findByText("Deadline removed");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Your deadline is now 6 December");
    expect(sent("updatePath").map(({ body }) => body)).toEqual([
      { deadline: null },
      { deadline: "2026-12-06" },
    ]);
  });

  test("the menu of a completed path has no deadline", async () => {
    await openLatePath({ status: "completed", completed_at: "2026-11-14T08:00:00Z" });
    fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
    await screen.findByRole("menuitem", { name: "Rename" });
    expect(screen.queryByRole("menuitem", { name: "Deadline" })).toBeNull();
  });
});
