import type { AdminResource, AdminResourceHost } from "@masar/contract/resources/admin-schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { makeResource } from "../../../../test/resources.ts";
import { ResourcesPage } from "./resources-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function makeAdminResource(values: Partial<AdminResource> = {}): AdminResource {
  const { host_name: _name, ...card } = makeResource();
  return {
    ...card,
    id: "0198e0aa-0000-7000-8000-000000000001",
    skills: ["excel"],
    milestones: ["data-analyst/excel"],
    is_active: true,
    is_host_active: true,
    edited_at: null,
    ...values,
  };
}

const hosts: AdminResourceHost[] = [
  { host: "youtube.com", name: "YouTube", is_active: true, resources: 2 },
  { host: "old.test", name: "Old host", is_active: false, resources: 1 },
];

const answers = {
  getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
  getCatalogTerms: () => ({
    skills: [{ id: "excel", label: "Excel", label_ar: "إكسل" }],
    fields: [],
    providers: [],
    blueprints: [],
  }),
  listAdminResources: () => ({ resources: [makeAdminResource()], next: null }),
  listResourceHosts: () => ({ hosts }),
  listBlueprintPlaces: () => ({
    places: [
      {
        id: "data-analyst/excel",
        label: "Data analyst: Excel",
        label_ar: "إكسل",
        title: "Excel",
        title_ar: "إكسل",
      },
    ],
  }),
};
const draw = (at = "/admin/resources") =>
  renderApp([{ path: "*", element: <ResourcesPage /> }], { at });

test("[N8.33] withdrawing a resource is undone from the toast", async () => {
  let resource = makeAdminResource();
  const requests = fakeApi({
    ...answers,
    listAdminResources: () => ({ resources: [resource], next: null }),
    updateResource: (body: { is_active: boolean }) => (resource = { ...resource, ...body }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw Excel from Zero" }));
  await screen.findByText("Withdrawn", { selector: "span" });
  expect(getToasts()[0]?.title).toBe("Resource withdrawn");
  getToasts()[0]?.action?.onAct();
  await screen.findByRole("button", { name: "Withdraw Excel from Zero" });
  const sent = requests.filter(({ name }) => name === "updateResource").map(({ body }) => body);
  expect(sent).toEqual([{ is_active: false }, { is_active: true }]);
});

test("[N8.33] the form shows the faults of the guard at the link, and those from the server", async () => {
  const requests = fakeApi({
    ...answers,
    updateResource: () =>
      refuse("validation_failed", { field: "url", fault: "address_taken", detail: "other-one" }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Excel from Zero" }));
  const form = within(await screen.findByRole("dialog", { hidden: true }));
  const save = () => fireEvent.click(form.getByRole("button", { name: "Save", hidden: true }));
  const url = form.getByLabelText(/^Link/);
  await form.findByText("Data analyst: Excel");
  const faults: [string, RegExp][] = [
    ["http://old.test/x", /^Use an https link as the browser shows it/],
    ["https://youtu.be/czutn-8DFUk", /^On YouTube, use the link of one video/],
    ["https://evil.test/", /evil\.test.* is not among the hosts/],
    ["https://old.test/", /^The host .*old\.test.* is disabled/],
  ];
  for (const [value, text] of faults) {
    fireEvent.change(url, { target: { value } });
    save();
    await form.findByText(text);
  }
  expect(requests.some(({ name }) => name === "updateResource")).toBe(false);

  const video = "https://www.youtube.com/watch?v=czutn-8DFUk";
  fireEvent.change(url, { target: { value: video } });
  fireEvent.change(form.getByLabelText(/^Minutes/), { target: { value: "١٢" } });
  save();
  await form.findByText("another resource has this link: other-one");
  expect(requests.find(({ name }) => name === "updateResource")?.body).toMatchObject({
    kind: "video",
    url: video,
    minutes: 12,
  });
});

test("[N8.33] language and kind are asked of the server and kept in the address", async () => {
  const asked: (string | null)[] = [];
  fakeApi({
    ...answers,
    listAdminResources: (_body: never, { query }: { query: URLSearchParams }) => {
      asked.push(query.get("language"), query.get("kind"), query.get("q"));
      return { resources: [makeAdminResource()], next: null };
    },
  });
  await draw("/admin/resources?language=ar&kind=book&words=excel");
  await screen.findByRole("button", { name: "Edit Excel from Zero" });
  expect(asked).toEqual(["ar", "book", "excel"]);
});

test("[N8.34] disabling a host says how many resources are no longer offered", async () => {
  const requests = fakeApi({
    ...answers,
    saveResourceHost: (body: object) => ({ ...hosts[0], ...body }),
  });
  await draw("/admin/resources?view=hosts");
  fireEvent.click(await screen.findByRole("button", { name: "Disable YouTube" }));
  await screen.findByText(/^2 resources will no longer be offered in any path/);
  expect(requests.some(({ name }) => name === "saveResourceHost")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Disable", hidden: true }));
  await waitFor(() => expect(getToasts()[0]?.title).toBe("Host disabled"));
  const sent = requests.find(({ name }) => name === "saveResourceHost");
  expect(sent?.body).toEqual({ name: "YouTube", is_active: false });
});

test("[N8.34] a new host is checked before it is sent", async () => {
  const requests = fakeApi({
    ...answers,
    saveResourceHost: (body: object) => ({ host: "garden.test", resources: 0, ...body }),
  });
  await draw("/admin/resources?view=hosts");
  fireEvent.click(await screen.findByRole("button", { name: "Add a host" }));
  const form = within(screen.getByRole("dialog", { hidden: true }));
  const host = form.getByLabelText(/^Host/);
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: "Garden" } });
  const save = () => fireEvent.click(form.getByRole("button", { name: "Save", hidden: true }));
  for (const [value, text] of [
    ["https://garden.test", /^Enter a host such as/],
    ["m.youtube.com", "For YouTube, use youtube.com"],
    ["old.test", "This host is already in the list"],
  ] as const) {
    fireEvent.change(host, { target: { value } });
    save();
    await form.findByText(text);
  }
  fireEvent.change(host, { target: { value: "Garden.test" } });
  save();
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The host was saved"));
  const sent = requests.find(({ name }) => name === "saveResourceHost");
  expect(sent?.body).toEqual({ name: "Garden", is_active: true });
});

test("[N8.37] an import names the faults of its rows before anything is written", async () => {
  const row = { row: 1, slug: "one", title: "One", verdict: "refused" as const, changes: [] };
  const faults = [{ field: "url", fault: "unknown_host" as const, detail: "evil.test" }];
  const requests = fakeApi({
    ...answers,
    checkResourceImport: () => ({ rows: [{ ...row, faults }] }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  fireEvent.change(await screen.findByLabelText("Or paste its text"), { target: { value: "[]" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the file", hidden: true }));
  await screen.findByText(/^Link: .*evil\.test.* is not among the hosts/);
  expect(requests.some(({ name }) => name === "importResources")).toBe(false);
});

test("[N8.37] the export writes a CSV whose cells start no formula", async () => {
  const { id: _id, ...resource } = makeAdminResource({ title: "=SUM(A1)" });
  fakeApi({ ...answers, exportResources: () => ({ resources: [resource] }) });
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && "blob:x" }),
  );
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "As CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, line] = ((await files[0]?.text()) ?? "").split("\r\n");
  expect(head).toMatch(/slug,title,title_ar,kind/);
  expect(line).toMatch(/^excel-from-zero,'=SUM\(A1\),/);
});
