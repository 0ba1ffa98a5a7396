import type { AdminCourse, ImportRow } from "@masar/contract/admin/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makeCourse } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { AdminCourses } from "./admin-courses.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function makeAdminCourse(values: Partial<AdminCourse> = {}): AdminCourse {
  return { ...makeCourse(), is_active: true, reports: 0, edited_at: null, ...values };
}

const answers = {
  getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
  getCatalogTerms: () => ({
    skills: [{ id: "excel", label: "Excel", label_ar: "إكسل" }],
    fields: [{ id: "data-science", label: "Data science", label_ar: "علم البيانات" }],
    providers: [],
    blueprints: [],
  }),
};
const draw = () => renderApp([{ path: "*", element: <AdminCourses /> }], { at: "/admin/courses" });

test("[D67] deactivating a course is undone from the toast", async () => {
  let course = makeAdminCourse();
  const requests = fakeApi({
    ...answers,
    listAdminCourses: () => ({ courses: [course], next: null }),
    updateCourse: (body: { is_active: boolean }) => (course = { ...course, ...body }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Deactivate Excel basics" }));
  await screen.findByText("Inactive", { selector: "span" });
  expect(getToasts()[0]?.title).toBe("Course deactivated");
  getToasts()[0]?.action?.onAct();
  await screen.findByRole("button", { name: "Deactivate Excel basics" });
  const sent = requests.filter(({ name }) => name === "updateCourse").map(({ body }) => body);
  expect(sent).toEqual([{ is_active: false }, { is_active: true }]);
});

test("[D67] the course form shows errors at their fields, also those from the server", async () => {
  const requests = fakeApi({
    ...answers,
    listAdminCourses: () => ({ courses: [makeAdminCourse()], next: null }),
    updateCourse: () =>
      refuse("validation_failed", { field: "url", fault: "address_taken", detail: "other-course" }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Excel basics" }));
  const form = within(screen.getByRole("dialog", { hidden: true }));
  const url = form.getByLabelText(/^Link/);
  fireEvent.change(url, { target: { value: "https://evil.test/" } });
  fireEvent.change(form.getByLabelText(/^Price/), { target: { value: "cheap" } });
  fireEvent.click(form.getByRole("button", { name: "Save", hidden: true }));
  await form.findByText(/Use an https link/);
  form.getByText("Enter a number, 0 or more");
  expect(requests.some(({ name }) => name === "updateCourse")).toBe(false);

  fireEvent.change(url, { target: { value: "https://www.edx.org/learn/excel" } });
  fireEvent.change(form.getByLabelText(/^Price/), { target: { value: "٢٠" } });
  fireEvent.click(form.getByRole("button", { name: "Save", hidden: true }));
  await form.findByText("another course has this link: other-course");
  expect(requests.find(({ name }) => name === "updateCourse")?.body).toMatchObject({
    provider: "edX",
    url: "https://www.edx.org/learn/excel",
    price_usd: 20,
    rating: null,
  });
  fireEvent.click(form.getByRole("button", { name: "Cancel", hidden: true }));
  await screen.findByText("Discard the changes?");
  fireEvent.click(screen.getByRole("button", { name: "Discard", hidden: true }));
  await waitFor(() => expect(screen.queryByLabelText(/^Price/)).toBeNull());
});

test("[D67] an import is looked at before it is written", async () => {
  const rows: ImportRow[] = [
    {
      row: 1,
      slug: "new-one",
      title: "New one",
      verdict: "new",
      changes: [],
      faults: [],
      keeps_address: false,
    },
    {
      row: 2,
      slug: "bad-one",
      title: "Bad one",
      verdict: "refused",
      changes: [],
      faults: [
        { field: "skills_covered", fault: "unknown_term", detail: "magic" },
        { field: "duration_hours", fault: "invalid", detail: "six" },
        { field: "title", fault: "missing", detail: null },
        { field: "source", fault: "missing", detail: null },
      ],
      keeps_address: false,
    },
  ];
  const requests = fakeApi({
    ...answers,
    listAdminCourses: () => ({ courses: [], next: null }),
    checkCourseImport: () => ({ rows }),
    importCourses: () => ({ added: 1, changed: 0, same: 0, refused: 1 }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  fireEvent.change(await screen.findByLabelText("Or paste its text"), { target: { value: "[]" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the file", hidden: true }));
  await screen.findByText(/^Skills: “magic” is not in the catalog\. Allowed: 1 to 40 skills/);
  screen.getByText(/^Hours: “six” is not valid\. Allowed: a number above 0\.$/);
  screen.getByText("Title and Source of these facts: missing");
  expect(requests.some(({ name }) => name === "importCourses")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Import 1 course", hidden: true }));
  await waitFor(() => expect(getToasts()[0]?.title).toBe("The import is done"));
  expect(getToasts()[0]?.description).toBe("New: 1. Changed: 0. Unchanged: 0. Refused: 1.");
});

test("[D67] the import lists the accepted values of each column and the line of a syntax error", async () => {
  fakeApi({
    ...answers,
    listAdminCourses: () => ({ courses: [], next: null }),
    checkCourseImport: () => refuse("validation_failed", { fault: "json", line: 3 }),
  });
  await draw();
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  const column = await screen.findByText("experience_level");
  expect(column.closest("dt")?.nextSibling?.textContent).toMatch(/^one of beginner, /);
  fireEvent.change(screen.getByLabelText("Or paste its text"), { target: { value: "[" } });
  fireEvent.click(screen.getByRole("button", { name: "Check the file", hidden: true }));
  await screen.findByText(/^The JSON is broken: .* Look at line 3\.$/);
});
