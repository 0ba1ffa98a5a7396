import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ReplacedCourses } from "./replaced-courses.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = {
  course: { slug: "sql-basics", title: "SQL Basics" },
  replacement: { slug: "sql-for-all", title: "SQL for All" },
  last_at: "2026-11-15T02:00:00.000Z",
  paths: 12,
  undone: 1,
};

async function show(replaced: (typeof row)[]) {
  fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    listReplacedCourses: () => ({ replaced }),
  });
  await renderApp([{ path: "*", element: <ReplacedCourses /> }], { at: "/admin/links" });
}

test("[N8.26] the list names both courses, the date, the paths and what was undone", async () => {
  await show([row]);
  const item = within(await screen.findByRole("listitem"));
  expect(item.getByRole("link", { name: "SQL Basics" }).getAttribute("href")).toBe(
    "/dashboard/courses/sql-basics",
  );
  item.getByRole("link", { name: "SQL for All" });
  item.getByText("In 12 paths");
  item.getByText("Undone in 1 path");
  item.getByText(/^Last replaced on .*2026/);
});

test("the list leaves out the undo where nobody used it", async () => {
  await show([{ ...row, undone: 0 }]);
  await screen.findByText("In 12 paths");
  expect(screen.queryByText(/^Undone/)).toBeNull();
});

test("an empty list says that no course was replaced", async () => {
  await show([]);
  expect(await screen.findByText("No courses replaced yet")).toBeTruthy();
});
