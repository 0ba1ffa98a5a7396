import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPath } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a locked milestone", () => {
  test("[N12.11] says what the lock does, and is removed only after a question", async () => {
    const detail = makePathDetail();
    const locked = { start_date: "2026-11-15", due_date: "2026-12-20" };
    const [key, first] = Object.entries(detail.path.milestones)[0] ?? [];
    if (!key || !first) throw new Error("the path has a milestone");
    const milestones = { ...detail.path.milestones, [key]: { ...first, locked } };
    const { sent } = await openPath(
      { editPath: () => makePathDetail({ version: 2, milestones: { m2: makeMilestone() } }) },
      {
        detail: { ...detail, path: { ...detail.path, milestones } },
        at: `/dashboard/learning-paths/${detail.path.id}?milestone=${key}`,
      },
    );
    expect((await screen.findAllByText(/^Locked: automatic changes/)).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole("button", { name: `Actions for “${first.title}”` }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
    const question = await screen.findByRole("dialog", { name: "Remove a locked milestone?" });
    expect(sent("editPath")).toHaveLength(0);
    fireEvent.click(within(question).getByRole("button", { name: "Remove" }));
    await screen.findByText(`“${first.title}” removed`);
    expect(sent("editPath")[0]?.body).toMatchObject({ change: { kind: "remove", key } });
  });
});
