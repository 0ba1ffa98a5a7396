import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { BlueprintMilestoneOffer, IntakeInput } from "@masar/contract/paths/schemas";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { createPath, generate, keysOf, readPath, type TestUser } from "../../../../test/paths.ts";

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  user = await testApp.createUser();
});

const excel: IntakeInput = { goal: "excel", hours_per_week: 5 };

async function listOffers(id: string): Promise<BlueprintMilestoneOffer[]> {
  const { status, body } = await user.call("listBlueprintMilestones", { params: { id } });
  expect(status).toBe(200);
  return body.milestones;
}

async function edit(id: string, change: PathChange) {
  const { path } = await readPath(user, id);
  const body = { edit_id: randomUUID(), base_version: path.version, change };
  return user.call("editPath", { params: { id }, body });
}

describe("the blueprint milestones of an accepted path", () => {
  test("are those that its draft left out", async () => {
    const { adaptation, path_id } = await generate(user, excel);
    const id = path_id ?? "";
    await user.call("updatePath", { params: { id }, body: { status: "active" } });
    const leftOut = adaptation?.left_out ?? [];
    expect(leftOut.length).toBeGreaterThan(2);
    const offers = await listOffers(id);
    expect(offers).toEqual(leftOut.map(({ key, title, hours }) => ({ key, title, hours })));
  });

  test("are added with steps, courses and sessions, and are then no longer offered", async () => {
    const before = await createPath(user, excel);
    const { id } = before.path;
    const [offer] = await listOffers(id);
    const key = offer?.key ?? "";
    const change = { kind: "add_from_blueprint", after: "m1", blueprint_key: key } as const;
    const { status, body } = await edit(id, change);
    expect(status).toBe(200);
    const own = keysOf(body.path)[1] ?? "";
    const added = body.path.milestones[own];
    expect(added).toMatchObject({
      title: offer?.title,
      estimatedHours: offer?.hours,
      origin: { engine: "blueprint", name: "office-skills", key },
    });
    expect(added?.linkedCourses.length).toBeGreaterThan(0);
    expect(own).toBe(`m${keysOf(before.path).length + 1}`);
    const sessions = await user.call("listPlannedSessions", { params: { id, key: own } });
    expect(JSON.stringify(sessions.body)).toContain('"kind":"learn"');
    expect((await listOffers(id)).map((one) => one.key)).not.toContain(key);
  });

  test("include one that the user removed, and adding it keeps its prerequisite", async () => {
    const { path } = await createPath(user);
    const { title } = path.milestones["m2"] ?? {};
    expect(path.milestones["m2"]?.prerequisites).toEqual(["m1"]);
    await edit(path.id, { kind: "remove", key: "m2" });
    const offers = await listOffers(path.id);
    expect(offers.map((offer) => offer.title)).toEqual([title]);
    const blueprint_key = offers[0]?.key ?? "";
    const { body } = await edit(path.id, {
      kind: "add_from_blueprint",
      after: "m1",
      blueprint_key,
    });
    const own = keysOf(body.path)[1] ?? "";
    expect(body.path.milestones[own]).toMatchObject({ title, prerequisites: ["m1"] });
  });

  test("include one that was left out as known, with all its steps", async () => {
    const { path } = await createPath(user, {
      goal: "data analyst",
      blueprint: "data-analyst",
      known_skills: ["sql", "database-design"],
    });
    const keys = (await listOffers(path.id)).map((offer) => offer.key);
    expect(keys).toEqual(["sql-queries"]);
    const change = {
      kind: "add_from_blueprint",
      after: null,
      blueprint_key: "sql-queries",
    } as const;
    const { body } = await edit(path.id, change);
    const own = keysOf(body.path)[0] ?? "";
    expect(body.path.milestones[own]?.subMilestones.length).toBeGreaterThan(1);
  });

  test("cannot be added twice, nor if the blueprint has none of that key", async () => {
    const { path } = await createPath(user);
    const present = path.milestones["m1"]?.origin.key ?? "";
    for (const blueprint_key of [present, "no-such-milestone"]) {
      const { body } = await edit(path.id, {
        kind: "add_from_blueprint",
        after: null,
        blueprint_key,
      });
      expect(body.code).toBe("not_possible_now");
    }
  });

  test("are none for a path of an own outline", async () => {
    const { path } = await createPath(user, {
      goal: "Bake bread",
      outline: { title: "Bread", milestones: [{ title: "Dough", hours: 4 }] },
    });
    expect(await listOffers(path.id)).toEqual([]);
  });
});
