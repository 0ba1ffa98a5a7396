import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { AdminHeader, AdminSections } from "./admin-sections.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["/admin", "Administration", "Overview"],
  ["/admin/inbox", "Inbox", "Inbox"],
  ["/admin/inbox/ticket-1", "Inbox", "Inbox"],
  ["/admin/people", "People", "People"],
  ["/admin/people/person-1", "People", "People"],
  ["/admin/reports", "Reports", "Reports"],
  ["/admin/links", "Broken course links", "Links"],
  ["/admin/translations", "Wording", "Wording"],
  ["/admin/courses", "Courses", "Courses"],
  ["/admin/resources", "Free resources", "Resources"],
  ["/admin/questions", "Questions of checks", "Questions"],
  ["/admin/questions/a.b.01", "Questions of checks", "Questions"],
  ["/admin/blueprints", "Blueprints", "Blueprints"],
  ["/admin/blueprints/data-analyst", "Blueprints", "Blueprints"],
  ["/admin/spend", "AI spend", "AI spend"],
  ["/admin/errors", "Errors in browsers", "Errors"],
  ["/admin/jobs", "Failed jobs", "Failed jobs"],
])("[D67] %s is headed by its own name, and its section is marked", async (at, title, section) => {
  fakeApi({ getSession: () => ({ session: makeSession({ roles: ["admin"] }) }) });
  const page = (
    <>
      <AdminHeader />
      <AdminSections />
    </>
  );
  await renderApp([{ path: "*", element: page }], { at });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe(section);
});
