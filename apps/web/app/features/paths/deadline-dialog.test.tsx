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
    const keep = { name: "Remove the deadline, keep 5 hours a week" };
    fireEvent.click(await screen.findByRole("button", keep));
    await screen.findByText("Deadline removed");
    expect(sent("updatePath")[0]?.body).toEqual({ deadline: null });
  });

  test("the banner opens a dialog that saves another date", async () => {
    const { sent } = await openLatePath();
    fireEvent.click(await screen.findByRole("button", { name: "Change the date" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Path deadline" }));
    const date = dialog.getByLabelText<HTMLInputElement>("Deadline");
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

  test.each([
    ["another date", "2027-02-28", "Your deadline is now 28 February 2027"],
    ["no deadline", null, "Deadline removed"],
  ])("the toast of %s undoes it as the last change of the path", async (_, deadline, title) => {
    const { sent } = await openPath(
      {
        updatePath: () => makePathDetail({ deadline, version: 2, can_undo: true }),
        undoPathEdit: () => makePathDetail({ deadline: "2026-12-06", version: 3 }),
      },
      { detail: makePathDetail({ deadline: "2026-12-06" }) },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Change the date" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Path deadline" }));
    if (deadline) {
      fireEvent.change(dialog.getByLabelText("Deadline"), { target: { value: deadline } });
    }
    fireEvent.click(dialog.getByRole("button", { name: deadline ? "Save" : "No deadline" }));
    await screen.findByText(title);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    expect(sent("undoPathEdit")[0]?.body).toMatchObject({ base_version: 2 });
  });

  test("a deadline saved as it was has no Undo, which would undo an older change", async () => {
    const detail = makePathDetail({ deadline: "2026-12-06", can_undo: true });
    await openPath({ updatePath: () => detail }, { detail });
    fireEvent.click(await screen.findByRole("button", { name: "Change the date" }));
    fireEvent.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText("Your deadline is now 6 December");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("the banner's hours have a toast with Undo", async () => {
    const { sent } = await openPath(
      {
        updatePath: () => makePathDetail({ hours_per_week: 13.5, version: 2, can_undo: true }),
        undoPathEdit: () => makePathDetail({ version: 3 }),
      },
      { detail: makePathDetail({ deadline: "2026-12-06" }) },
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Plan \S+ hours a week$/ }));
    await screen.findByText(/^Plan updated to \S+ hours a week$/);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    expect(sent("undoPathEdit")).toHaveLength(1);
  });

  test("the banner sends no second change while the first one is pending", async () => {
    const { sent } = await openPath(
      { updatePath: () => new Promise(() => {}) },
      { detail: makePathDetail({ deadline: "2026-12-06" }) },
    );
    const plan = await screen.findByRole("button", { name: /^Plan \S+ hours a week$/ });
    const keep = screen.getByRole("button", { name: "Remove the deadline, keep 5 hours a week" });
    fireEvent.click(plan);
    fireEvent.click(keep);
    await waitFor(() => expect(plan.getAttribute("aria-busy")).toBe("true"));
    expect(keep.hasAttribute("aria-busy")).toBe(false);
    expect(keep.hasAttribute("disabled")).toBe(true);
    expect(sent("updatePath")).toHaveLength(1);
  });

  test("the menu of a completed path has no deadline", async () => {
    await openLatePath({ status: "completed", completed_at: "2026-11-14T08:00:00Z" });
    fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
    await screen.findByRole("menuitem", { name: "Rename" });
    expect(screen.queryByRole("menuitem", { name: "Deadline" })).toBeNull();
  });
});
