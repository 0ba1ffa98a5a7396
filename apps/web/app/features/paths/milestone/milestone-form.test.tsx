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
  form.getByText("The milestone takes 20 hours: the sum of its steps.");
  expect(form.queryByLabelText(/^Hours$/)).toBeNull();
  fireEvent.click(form.getByRole("button", { name: "Add a step" }));
  fireEvent.change(form.getByLabelText("Step 3"), { target: { value: "Share it" } });
  fireEvent.change(form.getByLabelText("Hours of step 3"), { target: { value: "2" } });
  form.getByText("The milestone takes 22 hours: the sum of its steps.");
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("editPath")).toHaveLength(1));
  expect(sent("editPath")[0]?.body).toMatchObject({
    change: { kind: "update", key: "m1", milestone: { estimated_hours: 22 } },
  });
});
