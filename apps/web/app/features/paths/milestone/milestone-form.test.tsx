import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { base, openPath } from "../../../../test/path-pages.tsx";
import { makePathDetail } from "../../../../test/paths.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a third step of 2 hours makes a milestone of 20 hours one of 22", async () => {
  const { sent } = await openPath(
    { editPath: () => makePathDetail({ version: 2 }) },
    { at: `${base}?milestone=m1` },
  );
  const menu = { name: "Actions for “Spreadsheet analysis”" };
  fireEvent.click(await screen.findByRole("button", menu));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit milestone" }));
  form.getByText("20 hours in total");
  expect(form.queryByLabelText(/^Hours$/)).toBeNull();
  fireEvent.click(form.getByRole("button", { name: "Add a step" }));
  fireEvent.change(form.getByLabelText("Step 3"), { target: { value: "Share it" } });
  fireEvent.change(form.getByLabelText("Hours for step 3"), { target: { value: "2" } });
  form.getByText("22 hours in total");
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("editPath")).toHaveLength(1));
  expect(sent("editPath")[0]?.body).toMatchObject({
    change: { kind: "update", key: "m1", milestone: { estimated_hours: 22 } },
  });
});

test.each([
  ["en", "Path actions", "Add a milestone", "Hours for step 1", "h"],
  ["ar", "إجراءات المسار", "إضافة مرحلة", "ساعات الخطوة 1", "س"],
] as const)(
  "the hours of a step have a visible unit in %s",
  async (language, menu, item, name, unit) => {
    await openPath({ listBlueprintMilestones: () => ({ milestones: [] }) }, { language });
    fireEvent.click(await screen.findByRole("button", { name: menu }));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
    const field = await screen.findByLabelText(name);
    expect(field.closest("label")?.textContent).toBe(unit);
  },
);

const offers = ["sql-queries", "applied-statistics", "dashboards", "python", "portfolio"].map(
  (key, index) => ({ key, title: `Milestone ${key}`, hours: 10 + index }),
);

async function openAddDialog(milestones: typeof offers) {
  const { sent } = await openPath({
    listBlueprintMilestones: () => ({ milestones }),
    editPath: () => makePathDetail({ version: 2 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Path actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Add a milestone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a milestone" }));
  return { sent, dialog };
}

test("one click adds a blueprint milestone that the path lacks, after the last one", async () => {
  const { sent, dialog } = await openAddDialog(offers.slice(0, 2));
  fireEvent.click(await dialog.findByRole("button", { name: "Add Milestone applied-statistics" }));
  await waitFor(() => expect(sent("editPath")).toHaveLength(1));
  expect(sent("editPath")[0]?.body).toMatchObject({
    change: { kind: "add_from_blueprint", after: "m2", blueprint_key: "applied-statistics" },
  });
  await screen.findByText("Milestone added");
});

test("of five blueprint milestones three are shown, then all, above the form for an own one", async () => {
  const { dialog } = await openAddDialog(offers);
  await dialog.findByRole("heading", { name: "From your ready-made path" });
  expect(dialog.getAllByRole("button", { name: /^Add Milestone/ })).toHaveLength(3);
  fireEvent.click(dialog.getByRole("button", { name: "Show all 5 milestones" }));
  expect(dialog.getAllByRole("button", { name: /^Add Milestone/ })).toHaveLength(5);
  dialog.getByRole("heading", { name: "Your own milestone" });
  dialog.getByLabelText(/^Title/);
});

test("without blueprint milestones the dialog is only the form", async () => {
  const { dialog } = await openAddDialog([]);
  dialog.getByLabelText(/^Title/);
  expect(dialog.queryByRole("heading", { name: "Your own milestone" })).toBeNull();
});
