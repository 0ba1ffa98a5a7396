import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { base, openPath } from "../../../../test/path-pages.tsx";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[D15] a rebuild is confirmed first and names the sessions and courses that are lost", async () => {
  const session = { id: "a1", kind: "study" as const, title: "Mine", minutes: 30 };
  const sessions = [{ ...session, task: null, search: null, done_when: null }];
  const first = makeMilestone();
  const subMilestones = first.subMilestones.map((sub, index) =>
    index === 0 ? { ...sub, title: "Formulas", sessions } : sub,
  );
  const linkedCourses = [{ course: "own-course", reason: "chosen_by_learner" as const }];
  const own = { ...first, subMilestones, linkedCourses };
  const detail = makePathDetail({ milestones: { m1: own, m2: makeMilestone({ order: 2 }) } });
  const { sent } = await openPath(
    { editPath: () => makePathDetail({ version: 2 }) },
    { at: `${base}?milestone=m1`, detail },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Regenerate milestone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Regenerate this milestone?" }));
  dialog.getByText(/^Sessions you edited will be lost in: .?Formulas/);
  dialog.getByText(/^Courses you chose will be removed: .?own-course/);
  expect(sent("editPath")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Regenerate" }));
  await waitFor(() =>
    expect(sent("editPath")[0]?.body).toMatchObject({
      change: { kind: "regenerate", key: "m1" },
    }),
  );
});
