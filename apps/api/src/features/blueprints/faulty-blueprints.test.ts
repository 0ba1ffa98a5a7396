import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

const analyst = catalog.blueprints.find(({ slug }) => slug === "data-analyst");
if (!analyst) throw new Error("The release has this blueprint");

async function preview(blueprint: string) {
  const body = { goal: "", language: "en", blueprint };
  return testApp.openBrowser().call("previewPath", { body });
}

const listed = async (slug: string) =>
  (await admin.call("listAdminBlueprints")).body.blueprints.find(
    (each: { slug: string }) => each.slug === slug,
  );

describe("[N8.38] a stored blueprint of another format", () => {
  test("is replaced by the release's in paths, and shown to the operator as faulty", async () => {
    await testApp.admin.query(
      `update blueprints set definition = jsonb_set(definition, '{milestones,0,difficulty}', '"easy"') - 'title'
       where slug = 'data-analyst'`,
    );
    const path = await preview("data-analyst");
    expect([path.status, path.body.title]).toEqual([200, analyst.title]);
    expect(await listed("data-analyst")).toMatchObject({ is_faulty: true, title: analyst.title });
    const { body } = await admin.call("getAdminBlueprint", { params: { slug: "data-analyst" } });
    expect(body).toMatchObject({ is_faulty: true, definition: analyst });
  });

  test("can be published again in a corrected form, and its faulty version cannot be opened", async () => {
    const body = { definition: analyst, known_version: 1, is_active: true };
    const params = { slug: "data-analyst" };
    expect((await admin.call("publishBlueprint", { params, body })).body).toEqual({ version: 2 });
    expect((await listed("data-analyst")).is_faulty).toBe(false);
    const version = { ...params, version: "1" };
    const old = await admin.call("getBlueprintVersion", { params: version });
    expect([old.status, old.body.code]).toEqual([409, "not_possible_now"]);
  });

  test("that the release does not have is left out, and the others still plan paths", async () => {
    await testApp.admin.query(
      `insert into blueprints (slug, definition, place, edited_at) values ('odd', '{"slug": "odd"}', 999, now())`,
    );
    expect((await preview("front-end-developer")).status).toBe(200);
    const terms = (await testApp.openBrowser().call("getCatalogTerms")).body;
    expect(terms.blueprints.map(({ slug }: { slug: string }) => slug)).not.toContain("odd");
    expect(await listed("odd")).toMatchObject({ is_faulty: true, title: "odd", milestones: 0 });
    const { body } = await admin.call("getAdminBlueprint", { params: { slug: "odd" } });
    expect(body).toMatchObject({ is_faulty: true, definition: null });
  });
});

describe("[N8.39] the check of a blueprint", () => {
  const [first, ...rest] = analyst.milestones;
  if (!first) throw new Error("It has milestones");
  const check = async (definition: Blueprint) =>
    (await admin.call("checkBlueprint", { body: { definition } })).body.losses;

  test("names milestones that open paths have and the new version lacks", async () => {
    const origin = {
      engine: "blueprint" as const,
      name: "data-analyst",
      key: first.key,
      date: "2026-11-01",
    };
    const milestones = { m1: { ...makeMilestone(1), origin } };
    for (const status of ["active", "paused", "archived"] as const)
      await storePath(testApp, await testApp.createUser(), { milestones, status });
    const { key, title, title_ar } = first;
    expect(await check({ ...analyst, milestones: rest })).toEqual({
      milestones: [{ key, title, title_ar, paths: 2 }],
      steps: [],
    });
    expect(await check(analyst)).toEqual({ milestones: [], steps: [] });
  });

  test("names steps that lose their session topics, and no step that was only renamed", async () => {
    const [step, ...steps] = first.sub_milestones;
    if (!step) throw new Error("It has steps");
    const withSteps = (sub_milestones: typeof steps) =>
      check({ ...analyst, milestones: [{ ...first, sub_milestones }, ...rest] });
    expect((await withSteps([{ ...step, title: "Renamed" }, ...steps])).steps).toEqual([]);
    const added = { ...step, title: "Added", title_ar: "مضافة" };
    expect((await withSteps([...first.sub_milestones, added])).steps).toEqual([
      { milestone: first.key, title: "Added", title_ar: "مضافة" },
    ]);
  });
});
