import type { ImportPreview } from "@masar/contract/imports/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { ImportButton } from "./import-button.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path: ImportPreview = {
  kind: "path",
  title: "Keep bees",
  description: "From the hive to honey",
  language: "en",
  hours: 12,
  hours_per_week: 5,
  milestones: [
    {
      title: "Know the hive",
      hours: 8,
      steps: [
        { title: "Read", hours: 3, session_count: 0 },
        { title: "Visit", hours: 5, session_count: 4 },
      ],
      courses: ["Beekeeping 1"],
    },
    {
      title: "العسل",
      hours: 4,
      steps: [{ title: "القطف", hours: 4, session_count: 0 }],
      courses: [],
    },
  ],
  dropped_courses: 2,
  skipped_lines: [3, 7],
  skipped_count: 2,
};
const faults: ImportPreview = {
  kind: "faults",
  count: 2,
  faults: [
    { fault: "hours_invalid", line: 4, milestone: null, most: 500 },
    { fault: "milestone_untitled", line: null, milestone: 2, most: null },
  ],
};

async function openDialog(answers: Record<string, unknown> = {}) {
  const requests = fakeApi({
    previewImport: () => path,
    importPath: ({ id }: { id: string }) => ({ path_id: id }),
    ...answers,
  });
  const routes = [
    { path: "/new", element: <ImportButton /> },
    { path: "/dashboard/learning-paths/:pathId", element: <p>the path page</p> },
  ];
  const app = await renderApp(routes, { at: "/new" });
  fireEvent.click(await screen.findByRole("button", { name: "Import a path" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import a path" }));
  const write = (value: string) =>
    fireEvent.change(dialog.getByLabelText("Or paste its text"), { target: { value } });
  const press = (name: string) => fireEvent.click(dialog.getByRole("button", { name }));
  const sent = (name: string) => requests.filter((request) => request.name === name);
  return { app, dialog, write, press, sent };
}

describe("importing a path", () => {
  test("[N9.15] shows milestones, steps, hours and what is left out before anything is stored", async () => {
    const { dialog, write, press, sent } = await openDialog();
    write("# Keep bees");
    press("Preview");
    const heading = await dialog.findByRole("heading", { level: 3, name: "Keep bees" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    dialog.getByText(/2 milestones.*12 hours.*5 hours a week/);
    const rows = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining("Know the hive (8 h)"),
      "Read (3 h)",
      expect.stringMatching(/^Visit \(5 h.*4 sessions\)$/),
      expect.stringContaining("العسل (4 h)"),
      "القطف (4 h)",
    ]);
    dialog.getByText("Courses: Beekeeping 1");
    dialog.getByText(/^Progress, dates, notes, your own links and videos are not imported/);
    dialog.getByText("2 courses or links are not in the catalog and are left out.");
    dialog.getByText(/^Not used: lines 3.*7\.$/);
    expect(sent("previewImport").map(({ body }) => body)).toEqual([{ text: "# Keep bees" }]);
    expect(sent("importPath")).toEqual([]);
  });

  test("[N9.15] stores the previewed text as a draft and opens it", async () => {
    const { app, dialog, write, press, sent } = await openDialog();
    write("# Keep bees");
    press("Preview");
    await dialog.findByRole("heading", { level: 3 });
    press("Save as draft");
    await screen.findByText("the path page");
    const [request] = sent("importPath");
    const { id, text } = (request?.body ?? {}) as { id?: string; text?: string };
    expect(text).toBe("# Keep bees");
    expect(app.router.state.location.pathname).toBe(`/dashboard/learning-paths/${id}`);
  });

  test("[N9.14] reads a file into the text", async () => {
    const { dialog, press, sent } = await openDialog();
    const file = new File(['{"path":{}}'], "path.json", { type: "application/json" });
    const input = document.querySelector("input[type=file]");
    dialog.getByRole("button", { name: "Choose a file" });
    fireEvent.change(input ?? document.body, { target: { files: [file] } });
    await dialog.findByDisplayValue('{"path":{}}');
    expect(dialog.getByRole("status").textContent).toBe("path.json");
    press("Preview");
    await waitFor(() => expect(sent("previewImport")[0]?.body).toEqual({ text: '{"path":{}}' }));
  });

  test("[N9.15] names the line or the milestone of each fault and keeps the text to be corrected", async () => {
    const answers = [faults, path];
    const { dialog, write, press } = await openDialog({ previewImport: () => answers.shift() });
    write("# One");
    press("Preview");
    const alert = within(await dialog.findByRole("alert"));
    alert.getByText("2 things to fix. Nothing was saved.");
    alert.getByText("Line 4: Write more than 0 and at most 500 hours.");
    alert.getByText("Milestone 2: This milestone has no title. Add one.");
    dialog.getByDisplayValue("# One");
    write("# Two");
    press("Preview");
    await dialog.findByRole("heading", { level: 3, name: "Keep bees" });
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  test("[N9.16] asks for a text and does not send one that is too long", async () => {
    const { dialog, write, press, sent } = await openDialog();
    press("Preview");
    dialog.getByText("Choose a file or paste a text.");
    write("x".repeat(500_001));
    press("Preview");
    dialog.getByText("This text is too long: at most 500,000 characters.");
    expect(sent("previewImport")).toEqual([]);
  });

  test("[N9.15] returns from the preview to the text", async () => {
    const { dialog, write, press } = await openDialog();
    write("# Keep bees");
    press("Preview");
    await dialog.findByRole("heading", { level: 3 });
    press("Back to the text");
    expect(await dialog.findByDisplayValue("# Keep bees")).toBeTruthy();
  });
});
