import { formatBlueprintCsv } from "@masar/domain/catalog/editing/blueprint-csv";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { answers, definition, passed } from "../../../../test/pages/blueprint-answers.ts";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { BlueprintList } from "./blueprint-list.tsx";
import { BlueprintPage } from "./blueprint-page.tsx";
import type { BlueprintDefinition } from "./blueprints.api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = () =>
  renderApp(
    [
      { path: "/admin/blueprints", element: <BlueprintList /> },
      {
        path: "/admin/blueprints/:slug",
        element: <BlueprintPage slug="data-analyst" missing={<p>Missing</p>} />,
      },
    ],
    { at: "/admin/blueprints/data-analyst" },
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const setField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function upload(container: HTMLElement, text: string) {
  const input = container.querySelector("[data-blueprint-input]");
  if (!input) throw new Error("There is an upload");
  fireEvent.change(input, { target: { files: [new File([text], "file.json")] } });
}

test("[N8.30] [N8.31] an edited draft is checked, then published with the version it is based on", async () => {
  const requests = fakeApi({ ...answers, publishBlueprint: () => ({ version: 4 }) });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "Analyst of data");
  press("Check");
  await screen.findByRole("region", { name: "Path in Arabic" });
  expect(screen.getByText("الجزء 1").closest("ol")?.dir).toBe("rtl");
  screen.getByText("1 sample goal would get a different blueprint:");
  screen.getByText("Now: no blueprint. After publishing: Analyst of data.");
  press("Publish version 4");
  await waitFor(() => expect(getToasts()[0]?.title).toBe("Version 4 published"));
  expect(requests.find(({ name }) => name === "publishBlueprint")?.body).toEqual({
    definition: { ...definition, title: "Analyst of data" },
    known_version: 3,
    is_active: true,
  });
});

test("[N8.30] a change after the check asks for another check", async () => {
  fakeApi(answers);
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  press("Check");
  await screen.findByRole("button", { name: "Publish version 4" });
  setField("Title in English", "Another");
  expect(screen.queryByRole("button", { name: "Publish version 4" })).toBeNull();
  screen.getByRole("button", { name: "Check" });
});

test("[N8.30] faults are listed by milestone, and their milestone opens", async () => {
  fakeApi({
    ...answers,
    checkBlueprint: () => ({
      faults: [
        { milestone: null, fault: "milestone_count" },
        { milestone: "part-2", fault: "courses" },
      ],
      goals: { checked: 0, changed: [] },
      previews: [],
    }),
  });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  press("Check");
  await screen.findByText("A blueprint has 6 to 10 milestones.");
  screen.getByText("Enter 1 to 4 courses from the catalog, without repeats.");
  const result = within(screen.getByRole("region", { name: "Result of the check" }));
  fireEvent.click(result.getByRole("button", { name: "Part 2" }));
  const opener = screen.getByRole("button", { expanded: true });
  expect(opener.textContent).toContain("Part 2");
  expect(document.activeElement).toBe(opener);
});

test("[N8.30] hours that are no number are a fault before anything is sent", async () => {
  const requests = fakeApi(answers);
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  fireEvent.click(screen.getByRole("button", { name: /^1\s*Part 1/ }));
  fireEvent.change(screen.getAllByLabelText("Hours")[0] as HTMLElement, {
    target: { value: "many" },
  });
  press("Check");
  await screen.findByText("The hours must be the sum of the steps' hours.");
  expect(requests.some(({ name }) => name === "checkBlueprint")).toBe(false);
});

test("[N8.30] what the browser finds is listed together with the other faults of the draft", async () => {
  fakeApi(answers);
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "");
  press("Check");
  await screen.findByText("A blueprint has 6 to 10 milestones.");
  expect(screen.getByText("3 errors to fix before publishing")).toBeTruthy();
});

test("[N8.30] a title that another blueprint has is a warning and can be published", async () => {
  const other = { slug: "other", title: "data Analyst ", title_ar: "غيره" };
  const own = { slug: "data-analyst", title: "Data analyst", title_ar: "محلّل بيانات" };
  fakeApi({
    ...answers,
    listAdminBlueprints: () => ({
      blueprints: [own, other].map((blueprint) => ({
        ...blueprint,
        version: 1,
        is_active: true,
        edited_at: null,
        milestones: 7,
        hours: 240,
      })),
    }),
  });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  press("Check");
  await screen.findByText(/^Another blueprint is already called “.*Data analyst.*”/);
  expect(screen.getByRole("button", { name: "Publish version 4" })).toBeTruthy();
});

test("[N8.31] a version published by someone else is said and loaded on request", async () => {
  let title = "Data analyst";
  fakeApi({
    ...answers,
    getAdminBlueprint: () => ({
      ...answers.getAdminBlueprint(),
      definition: { ...definition, title },
    }),
    publishBlueprint: () => refuse("not_possible_now"),
  });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "Mine");
  press("Check");
  fireEvent.click(await screen.findByRole("button", { name: "Publish version 4" }));
  await screen.findByText(/^Someone else published this blueprint/);
  title = "Theirs";
  press("Load the published version");
  await screen.findByRole("heading", { name: "Theirs" });
  expect(screen.queryByText(/^Someone else published/)).toBeNull();
});

test("[N8.31] an older version is opened in the editor", async () => {
  fakeApi({
    ...answers,
    getBlueprintVersion: () => ({ definition: { ...definition, title: "As it was" } }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Open in the editor: version 3" }));
  expect(await screen.findByRole("heading", { name: "As it was" })).toBeTruthy();
});

test("[N8.31] an older version replaces an unpublished draft only after a question", async () => {
  const requests = fakeApi({
    ...answers,
    getBlueprintVersion: () => ({ definition: { ...definition, title: "As it was" } }),
  });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "Mine");
  press("Open in the editor: version 3");
  await screen.findByText("Replace the draft?");
  expect(requests.some(({ name }) => name === "getBlueprintVersion")).toBe(false);
  screen.getByRole("heading", { name: "Mine" });
  fireEvent.click(screen.getByRole("button", { name: "Replace", hidden: true }));
  expect(await screen.findByRole("heading", { name: "As it was" })).toBeTruthy();
});

test("[N8.32] the fault of a file is gone after the next action", async () => {
  fakeApi(answers);
  const { container } = await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  for (const next of [() => setField("Title in English", "Mine"), () => press("Check")]) {
    upload(container, "{");
    await screen.findByText(/^This file is not a blueprint\./);
    next();
    expect(screen.queryByText(/^This file is not/)).toBeNull();
  }
});

test("[N8.32] an uploaded file fills the draft; an unreadable one is named and changes nothing", async () => {
  fakeApi(answers);
  const { container } = await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  upload(container, "{");
  await screen.findByText(/^This file is not a blueprint\./);
  upload(container, JSON.stringify({ ...definition, slug: "other" }));
  await screen.findByText(/^This file belongs to the blueprint “other”\./);
  upload(container, JSON.stringify({ ...definition, title: "Uploaded" }));
  await screen.findByRole("heading", { name: "Uploaded" });
  expect(screen.queryByText(/^This file is/)).toBeNull();
});

test("[N8.36] a CSV fills the draft; the faults of another are named with their lines", async () => {
  fakeApi(answers);
  const { container } = await draw();
  await screen.findByRole("button", { name: "Download CSV" });
  const csv = formatBlueprintCsv({ ...definition, title: "From a CSV" });
  upload(container, csv.replace(",12,beginner,", ",twelve,hard,"));
  await screen.findByText(/^Line .*2.*: .*“.*difficulty.*” needs one of/);
  screen.getByText(/^Line .*2.*: .*“.*estimated_hours.*” needs a number above 0/);
  upload(container, csv);
  await screen.findByDisplayValue("From a CSV");
  expect(screen.queryByText(/needs a number above 0/)).toBeNull();
});

test("[N8.32] a file uploaded in the list opens as a new blueprint and is published as version 1", async () => {
  let isKnown = false;
  const requests = fakeApi({
    ...answers,
    listAdminBlueprints: () => ({ blueprints: [] }),
    getAdminBlueprint: () =>
      isKnown ? { ...answers.getAdminBlueprint(), version: 1 } : refuse("not_found"),
    publishBlueprint: () => {
      isKnown = true;
      return { version: 1 };
    },
  });
  const { container, router } = await draw();
  await screen.findByText("Missing");
  await act(() => router.navigate("/admin/blueprints"));
  await screen.findByRole("button", { name: "Upload a file" });
  upload(container, JSON.stringify(definition));
  await screen.findByText("New blueprint");
  press("Check");
  fireEvent.click(await screen.findByRole("button", { name: "Publish version 1" }));
  await screen.findByText("Version 1");
  expect(requests.find(({ name }) => name === "publishBlueprint")?.body).toMatchObject({
    known_version: 0,
  });
  await screen.findByRole("button", { name: "Withdraw" });
  expect(router.state.location.state).toBeNull();
});

test("[N8.31] withdrawing sends the published blueprint, not the draft", async () => {
  const requests = fakeApi({ ...answers, publishBlueprint: () => ({ version: 4 }) });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "Not yet");
  press("Withdraw");
  const question = await screen.findByText("Withdraw this blueprint?");
  const dialog = within(question.closest("dialog") as HTMLElement);
  fireEvent.click(dialog.getByRole("button", { name: "Withdraw", hidden: true }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === "publishBlueprint")?.body).toEqual({
      definition,
      known_version: 3,
      is_active: false,
    }),
  );
  screen.getByRole("heading", { name: "Not yet" });
});

test("[N8.31] leaving a changed draft asks first", async () => {
  fakeApi({ ...answers, listAdminBlueprints: () => ({ blueprints: [] }) });
  const { router } = await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  setField("Title in English", "Mine");
  await act(() => router.navigate("/admin/blueprints"));
  await screen.findByText("Leave without publishing?");
  expect(router.state.location.pathname).toBe("/admin/blueprints/data-analyst");
  fireEvent.click(screen.getByRole("button", { name: "Leave", hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/blueprints"));
});

test("[N8.29] the list says what is as in the release, what was published here and what is withdrawn", async () => {
  const blueprint = {
    slug: "data-analyst",
    title: "Data analyst",
    title_ar: "محلّل بيانات",
    version: 1,
    is_active: true,
    edited_at: null,
    is_faulty: false,
    milestones: 7,
    hours: 240,
  };
  fakeApi({
    ...answers,
    listAdminBlueprints: () => ({
      blueprints: [
        blueprint,
        {
          ...blueprint,
          slug: "beekeeper",
          title: "Beekeeper",
          version: 4,
          is_active: false,
          edited_at: "2026-10-01T10:00:00Z",
        },
      ],
    }),
  });
  await renderApp([{ path: "*", element: <BlueprintList /> }], { at: "/admin/blueprints" });
  await screen.findByText("7 milestones · 240 hours · Version 1 · Comes with Masar");
  screen.getByText(/Version 4 · Published here on 1 Oct/);
  screen.getByText("Withdrawn");
  expect(screen.getByRole("link", { name: "Beekeeper" }).getAttribute("href")).toBe(
    "/admin/blueprints/beekeeper",
  );
});

test("[N8.38] a faulty blueprint shows the release's; without one only a file opens the editor", async () => {
  let known: BlueprintDefinition | null = definition;
  fakeApi({
    ...answers,
    getAdminBlueprint: () => ({
      ...answers.getAdminBlueprint(),
      definition: known,
      is_faulty: true,
    }),
  });
  await draw();
  await screen.findByText(/^The stored version .* shown here\. Check and publish it/);
  cleanup();
  known = null;
  const { container } = await draw();
  await screen.findByText(/^The stored version .* Upload a corrected file/);
  upload(container, JSON.stringify({ ...definition, title: "Corrected" }));
  expect(await screen.findByRole("heading", { name: "Corrected" })).toBeTruthy();
});

test("[N8.39] the check names what open paths and new paths would lose", async () => {
  const losses = {
    milestones: [{ key: "old", title: "Old part", title_ar: "جزء قديم", paths: 3 }],
    steps: [{ milestone: "part-1", title: "New step", title_ar: "خطوة جديدة" }],
  };
  fakeApi({ ...answers, checkBlueprint: () => ({ ...passed, losses }) });
  await draw();
  await screen.findByRole("heading", { name: "Data analyst" });
  press("Check");
  await screen.findByText(/Old part.* \(in .*3.* open paths\)/);
  expect(screen.getByText("New step")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Publish version 4" })).toBeTruthy();
});
