import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import { goldenGoals } from "@masar/domain/planning/golden/golden-goals";
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
const beekeeper: Blueprint = {
  ...analyst,
  slug: "beekeeper",
  title: "Beekeeper",
  title_ar: "مربّي النحل",
};

function publish(definition: Blueprint, known_version: number, is_active = true) {
  const body = { definition, known_version, is_active };
  return admin.call("publishBlueprint", { params: { slug: definition.slug }, body });
}

async function preview(request: { goal?: string; blueprint?: string }) {
  const body = { goal: "", language: "en", ...request };
  return (await testApp.openBrowser().call("previewPath", { body })).body;
}

const check = async (definition: Blueprint) =>
  (await admin.call("checkBlueprint", { body: { definition } })).body;

describe("blueprints of the database", () => {
  test("[N8.29] those of the release are listed whole, unedited", async () => {
    const { body } = await admin.call("listAdminBlueprints");
    expect(body.blueprints.map(({ slug }: Blueprint) => slug)).toEqual(
      catalog.blueprints.map(({ slug }) => slug),
    );
    expect(body.blueprints[0]).toMatchObject({ version: 1, is_active: true, edited_at: null });
    const found = await admin.call("getAdminBlueprint", { params: { slug: "data-analyst" } });
    expect(found.body).toEqual({
      definition: analyst,
      version: 1,
      is_active: true,
      is_faulty: false,
      versions: [],
    });
  });

  test("[N8.31] a new blueprint is chosen by the next path, and no longer when withdrawn", async () => {
    const goal = "I want to become a beekeeper";
    expect((await preview({ goal })).blueprint ?? null).not.toBe("beekeeper");
    const started = performance.now();
    expect((await publish(beekeeper, 0)).body).toEqual({ version: 1 });
    expect((await preview({ goal })).blueprint).toBe("beekeeper");
    expect(performance.now() - started).toBeLessThan(1000);
    expect((await publish(beekeeper, 1, false)).body).toEqual({ version: 2 });
    expect((await preview({ goal })).blueprint ?? null).not.toBe("beekeeper");
  });

  test("[N8.31] a version can be read and published again; the release's is kept", async () => {
    const renamed = { ...analyst, title: "Analyst of data" };
    expect((await publish(renamed, 1)).body).toEqual({ version: 2 });
    expect((await preview({ blueprint: "data-analyst" })).title).toBe("Analyst of data");
    const params = { slug: "data-analyst", version: "1" };
    const before = await admin.call("getBlueprintVersion", { params });
    expect(before.body.definition).toEqual(analyst);
    expect((await publish(before.body.definition, 2)).body).toEqual({ version: 3 });
    const { body } = await admin.call("getAdminBlueprint", { params: { slug: "data-analyst" } });
    expect(body.definition).toEqual(analyst);
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    const unknown = { slug: "data-analyst", version: "9" };
    expect((await admin.call("getBlueprintVersion", { params: unknown })).status).toBe(404);
  });

  test("[N8.31] a change to an older version is rejected and writes nothing", async () => {
    const answer = await publish({ ...analyst, title: "Too late" }, 1);
    expect([answer.status, answer.body.code]).toEqual([409, "not_possible_now"]);
    expect((await preview({ blueprint: "data-analyst" })).title).toBe(analyst.title);
  });

  test("[N8.29] a blueprint with a fault, or under another name, is rejected", async () => {
    const faulty = await publish({ ...analyst, field: "gardening" }, 3);
    expect([faulty.status, faulty.body]).toMatchObject([
      400,
      { code: "validation_failed", params: { fault: "field" } },
    ]);
    const body = { definition: analyst, known_version: 0, is_active: true };
    const renamed = await admin.call("publishBlueprint", { params: { slug: "other" }, body });
    expect(renamed.status).toBe(400);
  });

  test("[N8.30] the check lists faults with their milestones", async () => {
    const [first, ...rest] = analyst.milestones;
    if (!first) throw new Error("It has milestones");
    const faulty = { ...analyst, milestones: [{ ...first, estimated_hours: 1 }, ...rest] };
    expect(await check(faulty)).toEqual({
      faults: [{ milestone: first.key, fault: "hours" }],
      goals: { checked: 0, changed: [] },
      previews: [],
      losses: { milestones: [], steps: [] },
    });
  });

  test("[N8.30] the check shows the path in both languages and goals that would move", async () => {
    const same = await check(analyst);
    expect(same.faults).toEqual([]);
    expect(same.goals).toEqual({ checked: goldenGoals.length, changed: [] });
    expect(same.previews.map(({ language }: { language: string }) => language).toSorted()).toEqual([
      "ar",
      "en",
    ]);
    expect(same.previews[0].milestones.length).toBeGreaterThan(4);
    const keeping = { slug: "beekeeping", title: "Beekeeping", title_ar: "تربية النحل" };
    const { goals } = await check({ ...analyst, ...keeping });
    expect(goals.changed).toContainEqual(
      expect.objectContaining({ goal: "beekeeping", after: "beekeeping" }),
    );
  });

  test("[N8.29] learners have no access", async () => {
    const learner = await testApp.createUser();
    expect((await learner.call("listAdminBlueprints")).status).toBe(403);
  });
});
