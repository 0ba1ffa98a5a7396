import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeCoursePage } from "../../../test/courses.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview } from "../../../test/overview.ts";
import { makeCourse, makeMilestone, makePathDetail } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { CoursesPage } from "./courses-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the skill filter lists the skills of the current path, then all on request", async () => {
  const skills = [
    { id: "excel", label: "Spreadsheets", label_ar: "الجداول" },
    { id: "sql", label: "SQL", label_ar: "SQL" },
  ];
  const path = makePathDetail({ milestones: { m1: makeMilestone({ skills: ["sql"] }) } });
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getCatalogTerms: () => ({ skills, fields: [], providers: [], blueprints: [] }),
    listCourses: () => makeCoursePage([makeCourse()]),
    getOverview: () => makeOverview({ current: makeCurrentPath({ id: path.path.id }) }),
    getPath: () => path,
  });
  await renderApp([{ path: "*", element: <CoursesPage /> }], { at: "/dashboard/courses" });
  const field = await screen.findByRole("combobox", { name: "Skill" });
  const list = () =>
    within(field)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  const showAll = await screen.findByRole("button", { name: "Show all 2 skills" });
  expect(list()).toEqual(["Any", "SQL"]);
  fireEvent.click(showAll);
  expect(list()).toEqual(["Any", "Spreadsheets", "SQL"]);
});
