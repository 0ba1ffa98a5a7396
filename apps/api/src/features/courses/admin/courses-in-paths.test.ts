import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCatalog, refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const slug = "edx-sql-in-arabic";
const course = {
  id: randomUUID(),
  slug,
  title: "SQL: استعلام البيانات بلغة SQL",
  provider: "edX",
  url: "https://www.edx.org/learn/sql-in-arabic",
  language: "ar",
  description: "SQL queries, joins and grouping for data analysts.",
  description_ar: "استعلامات SQL والربط والتجميع لمحللي البيانات.",
  price_usd: 0,
  duration_hours: 12,
  hours_are_estimated: false,
  rating: 4.9,
  experience_level: "beginner",
  fields: ["data-science"],
  skills_covered: ["sql"],
  source: "operator",
};

async function listPreviewedCourses(): Promise<string[]> {
  const body = {
    goal: "",
    blueprint: "data-analyst",
    language: "ar",
    study_language: "ar",
    budget: "free",
  };
  const { body: path } = await testApp.openBrowser().call("previewPath", { body });
  const milestones: { linkedCourses: { course: string }[] }[] = Object.values(path.milestones);
  return milestones.flatMap(({ linkedCourses }) => linkedCourses.map((linked) => linked.course));
}

describe("[N8.28] paths choose from the courses of the database", () => {
  test("a course that an operator adds is in the next path, and out of it when withdrawn", async () => {
    expect(await listPreviewedCourses()).not.toContain(slug);
    expect((await admin.call("addCourse", { body: course })).status).toBe(201);
    expect(await listPreviewedCourses()).toContain(slug);
    await admin.call("updateCourse", { params: { id: course.id }, body: { is_active: false } });
    expect(await listPreviewedCourses()).not.toContain(slug);
  });

  test("a changed price counts in the next path", async () => {
    const body = { is_active: true, price_usd: 40 };
    await admin.call("updateCourse", { params: { id: course.id }, body });
    expect(await listPreviewedCourses()).not.toContain(slug);
  });

  test("courses are read again only after a change of what paths are built from", async () => {
    const { withSystem } = testApp.app.services;
    const before = await withSystem(refreshCatalog);
    expect(await withSystem(refreshCatalog)).toBe(before);
    await testApp.admin.query("update courses set checked_at = now() where slug = $1", [slug]);
    expect(await withSystem(refreshCatalog)).toBe(before);
    await testApp.admin.query("update courses set title = 'SQL' where slug = $1", [slug]);
    expect(await withSystem(refreshCatalog)).not.toBe(before);
    expect(getCatalog().courses.find((each) => each.slug === slug)?.title).toBe("SQL");
  });
});
