import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxImportCharacters } from "@masar/contract/imports/constants";
import { readPath, type TestUser } from "../../../../test/paths.ts";
import { makeMilestone } from "../../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  user = await testApp.createUser();
});

const toFile = (path: object, more: object = {}) =>
  JSON.stringify({ path: { title: "T", language: "en", ...path }, ...more });
const withMilestone = (milestone: object) =>
  toFile({ milestones: { m1: { ...makeMilestone(1), ...milestone } } });
const preview = async (text: string) => (await user.call("previewImport", { body: { text } })).body;
const importFile = (text: string) => user.call("importPath", { body: { id: randomUUID(), text } });
const listPaths = async (of: TestUser) => (await of.call("listPaths")).body.paths;

describe("[N9.16] a hostile file", () => {
  test("sets neither another user nor a value of the server", async () => {
    const victim = await testApp.createUser();
    const id = randomUUID();
    const milestone = {
      ...makeMilestone(7),
      aiFeedback: "Passed",
      user_id: victim.id,
      origin: { engine: "ai", name: "Masar team", key: "x", date: "1999-01-01" },
      subMilestones: [{ id: "sub-999", title: "S", estimatedHours: 1, completed: true }],
      linkedCourses: [
        { course: "no-such-course", reason: "study_language_free" },
        { course: "no-such-course", reason: "study_language_free" },
      ],
      prerequisites: ["m9999", "m5"],
    };
    const text = toFile(
      {
        id,
        user_id: victim.id,
        status: "completed",
        is_pinned: true,
        version: 99,
        generation_id: randomUUID(),
        next_key: 1,
        next_sub: 1,
        progress_percentage: 100,
        completed_at: "2020-01-01T00:00:00Z",
        done_before: ["m1"],
        deadline: "2001-01-01",
        start_date: "1990-01-01",
        created_at: "1990-01-01T00:00:00Z",
        known_skills: ["excel"],
        blueprint: "no-such-blueprint",
        milestones: { m9999: milestone, m5: { ...makeMilestone(9), skills: ["other"] } },
      },
      { progress: [{ milestone_id: "m1", completed: true, user_id: victim.id }] },
    );
    const { status, body } = await importFile(text);
    expect(status).toBe(201);
    expect(body.path_id).not.toBe(id);
    expect(await listPaths(victim)).toEqual([]);
    const { path, progress, today } = await readPath(user, body.path_id);
    expect(progress).toEqual([]);
    expect(path).toMatchObject({
      user_id: user.id,
      status: "draft",
      is_pinned: false,
      version: 1,
      progress_percentage: 0,
      completed_at: null,
      done_before: [],
      deadline: null,
      start_date: today,
      blueprint: null,
    });
    expect(Object.keys(path.milestones)).toEqual(["m1", "m2"]);
    expect(path.milestones["m1"]).toMatchObject({
      order: 1,
      aiFeedback: null,
      linkedCourses: [],
      prerequisites: [],
      subMilestones: [{ id: "sub-1", title: "S", estimatedHours: 1 }],
      origin: { engine: "learner", name: null, key: null, date: today },
    });
    const { rows } = await testApp.admin.query(
      "select next_key, next_sub, generation_id from learning_paths where id = $1",
      [body.path_id],
    );
    expect(rows).toEqual([{ next_key: 3, next_sub: 5, generation_id: null }]);
  });

  test("with the id of another user's path creates a path of its own", async () => {
    const victim = await testApp.createUser();
    const id = randomUUID();
    const text = "# Theirs\n## B\n- c";
    expect((await victim.call("importPath", { body: { id, text } })).status).toBe(201);
    const own = text.replace("Theirs", "Mine");
    expect((await user.call("importPath", { body: { id, text: own } })).status).toBe(201);
    expect((await readPath(victim, id)).path.title).toBe("Theirs");
    expect((await readPath(user, id)).path.title).toBe("Mine");
  });

  test("with keys of prototypes changes no prototype and is no path", async () => {
    const milestone = JSON.stringify(makeMilestone(1));
    for (const key of ["__proto__", "constructor", "toString"]) {
      const text = `{"__proto__":{"polluted":1},"path":{"title":"T","language":"en",
        "__proto__":{"polluted":1},"milestones":{"${key}":${milestone}}}}`;
      expect((await preview(text)).kind, key).toBe("faults");
    }
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const valid = withMilestone({}).replace('"title":"T"', '"title":"T","__proto__":{"goal":"x"}');
    const { body } = await importFile(valid);
    expect((await readPath(user, body.path_id)).path.goal).toBe("");
  });

  test("loses control characters, direction marks and invisible characters in every text", async () => {
    const text = withMilestone({
      title: "T\u202Ewo\u0000\u2066",
      description: "D\u200B\u0007one",
      deliverables: ["\u061Ca\u{E0041}b"],
    }).replace('"T"', String.raw`"\u202ETi\ud800tle\u0000"`);
    const { body } = await importFile(text);
    const { path } = await readPath(user, body.path_id);
    expect(path.title).toBe("Ti\uFFFDtle");
    expect(path.milestones["m1"]).toMatchObject({
      title: "Two",
      description: "Done",
      deliverables: ["ab"],
    });
  });

  test("keeps no address of a video or a link", async () => {
    const session = {
      id: "a1",
      kind: "study",
      title: "S",
      task: null,
      search: null,
      done_when: null,
      minutes: 30,
      videos: { list: "PL0123456789ABCDEF", ids: ["abcdefghijk"] },
      url: "https://evil.example",
    };
    const subMilestones = [{ id: "sub-1", title: "S", estimatedHours: 1, sessions: [session] }];
    const { body } = await importFile(withMilestone({ subMilestones }));
    const detail = await readPath(user, body.path_id);
    expect(JSON.stringify(detail)).not.toMatch(/evil|PL0123/);
    const markdown = await importFile(
      "# A [b](https://evil.example)\n## C\n### Steps\n- d\n### Courses\n- [e](<https://evil.example/c>)",
    );
    const { path, courses } = await readPath(user, markdown.body.path_id);
    expect([path.title, courses, JSON.stringify(path).includes("evil")]).toEqual([
      "A b",
      [],
      false,
    ]);
  });

  test.each([
    ["no JSON", '{\n"path": {},\n}', { fault: "json_invalid", line: 3 }],
    ["nested too deeply", "[".repeat(200_000), { fault: "json_invalid" }],
    ["a list", "[1]", { fault: "not_a_path" }],
    ["another JSON", '{"name":"x","path":"/a"}', { fault: "not_a_path" }],
    ["no milestones", toFile({ milestones: {} }), { fault: "no_milestones" }],
    [
      "hundreds of milestones",
      toFile({ milestones: many(500) }),
      { fault: "too_many_milestones", most: 12 },
    ],
    ["no title", toFile({ title: " \u202E", milestones: many(1) }), { fault: "title_missing" }],
    [
      "an unknown language",
      toFile({ language: "xx", milestones: many(1) }),
      { fault: "not_a_path" },
    ],
    [
      "a long text",
      withMilestone({ title: "a".repeat(121) }),
      { fault: "text_too_long", milestone: 1, most: 120 },
    ],
    [
      "many steps",
      withMilestone({ subMilestones: manySteps(7) }),
      { fault: "too_many_steps", milestone: 1, most: 6 },
    ],
    [
      "a step of no hours",
      withMilestone({ subMilestones: [{ id: "sub-1", title: "a", estimatedHours: 0 }] }),
      { fault: "hours_invalid", milestone: 1 },
    ],
    [
      "endless hours",
      withMilestone({ estimatedHours: 1e9 }),
      { fault: "hours_invalid", milestone: 1, most: 500 },
    ],
    [
      "hours as a text",
      withMilestone({ estimatedHours: "8" }),
      { fault: "hours_invalid", milestone: 1 },
    ],
    [
      "no criteria",
      withMilestone({ completionCriteria: [] }),
      { fault: "milestone_invalid", milestone: 1 },
    ],
    [
      "a foreign course name",
      withMilestone({
        linkedCourses: [{ course: "https://evil.example", reason: "chosen_by_learner" }],
      }),
      { fault: "milestone_invalid", milestone: 1 },
    ],
    [
      "too many courses",
      withMilestone({
        linkedCourses: Array.from({ length: 11 }, () => ({
          course: "a",
          reason: "chosen_by_learner",
        })),
      }),
      { fault: "milestone_invalid", milestone: 1 },
    ],
    [
      "two milestones of the same skills",
      toFile({
        milestones: { m1: makeMilestone(1), m2: { ...makeMilestone(2), skills: ["skill-1"] } },
      }),
      { fault: "milestone_invalid", milestone: 2 },
    ],
  ])("with %s is rejected", async (_name, text, fault) => {
    const { kind, faults } = await preview(text);
    expect([kind, faults[0]]).toMatchObject(["faults", fault]);
    expect((await importFile(text)).status).toBe(400);
    expect(await listPaths(user)).toEqual([]);
  });

  test("longer than the limit is rejected without being read", async () => {
    const body = { text: `# A\n${"x".repeat(maxImportCharacters)}` };
    expect((await user.call("previewImport", { body })).body.code).toBe("validation_failed");
    const huge = { text: "x".repeat(5 * maxImportCharacters) };
    expect((await user.call("previewImport", { body: huge })).body.code).toBe("payload_too_large");
  });
});

function many(count: number) {
  const entries = Array.from({ length: count }, (_, index) => [`m${index + 1}`, makeMilestone(1)]);
  return Object.fromEntries(entries);
}

function manySteps(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `sub-${index + 1}`,
    title: "a",
    estimatedHours: 1,
  }));
}
