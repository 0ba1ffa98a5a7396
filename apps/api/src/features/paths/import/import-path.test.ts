import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import {
  createDraft,
  createPath,
  keysOf,
  readPath,
  type TestUser,
} from "../../../../test/paths.ts";
import { storePath } from "../../../../test/stored-paths.ts";
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

const exportFile = async (of: TestUser, id: string, format: string): Promise<string> =>
  (await of.call("exportPath", { params: { id }, query: { format } })).body.content;
const preview = async (of: TestUser, text: string) =>
  (await of.call("previewImport", { body: { text } })).body;
const listPaths = async (of: TestUser) => (await of.call("listPaths")).body.paths;

async function importFile(of: TestUser, text: string): Promise<PathDetail> {
  const { status, body } = await of.call("importPath", { body: { id: randomUUID(), text } });
  expect([status, body.code]).toEqual([201, undefined]);
  return readPath(of, body.path_id);
}

/** What a learner sees of a path; keys, ids and dates are its own. */
function describePath({ path }: PathDetail) {
  return keysOf(path).map((key) => {
    const { title, description, estimatedHours, difficulty, skills, ...milestone } = path
      .milestones[key] as Milestone;
    return {
      title,
      description,
      estimatedHours,
      difficulty,
      skills,
      steps: milestone.subMilestones.map(({ id: _id, ...step }) => step),
      deliverables: milestone.deliverables,
      criteria: milestone.completionCriteria,
      courses: milestone.linkedCourses,
    };
  });
}

async function listSessions(of: TestUser, { path }: PathDetail) {
  const sessions: unknown[] = [];
  for (const key of keysOf(path)) {
    const { body } = await of.call("listPlannedSessions", { params: { id: path.id, key } });
    sessions.push(
      body.sub_milestones.map((sub: { sessions: { completed_at: unknown }[] }) =>
        sub.sessions.map((session) => ({ ...session, completed_at: null })),
      ),
    );
  }
  return sessions;
}

const ownSession = {
  id: "a1",
  kind: "study",
  title: "Own session",
  task: "Read",
  search: null,
  done_when: "I can tell",
  minutes: 45,
};

/** A path of a blueprint with own sessions, a learner's milestone, another order, and progress. */
async function createChangedPath(of: TestUser): Promise<PathDetail> {
  let detail = await createPath(of, {
    goal: "data analyst",
    blueprint: "data-analyst",
    hours_per_week: 7,
    study_days: [1, 3],
    study_language: "ar",
  });
  const edit = async (change: object) => {
    const params = { id: detail.path.id };
    const body = { edit_id: randomUUID(), base_version: detail.path.version, change };
    const answer = await of.call("editPath", { params, body });
    expect(answer.status).toBe(200);
    detail = answer.body;
  };
  await edit({ kind: "set_sessions", key: "m2", sub_milestone: "sub-1", sessions: [ownSession] });
  const milestone = {
    title: "My own",
    description: "Line one\nLine two",
    estimated_hours: 3,
    deliverables: ["- a list mark"],
    completion_criteria: ["[x] done"],
    sub_milestones: [{ title: "1. first", estimated_hours: 3 }],
  };
  await edit({ kind: "add", after: "m1", milestone });
  await edit({ kind: "reorder", keys: [...keysOf(detail.path)].toReversed() });
  const at = { id: detail.path.id, key: "m1" };
  await of.call("completeMilestone", {
    params: at,
    body: { session_id: randomUUID(), notes: "Secret note" },
  });
  return readPath(of, detail.path.id);
}

describe("[N9.14] Masar's own JSON", () => {
  test("becomes a draft with the same milestones, steps, hours, sessions and courses", async () => {
    const detail = await createChangedPath(user);
    const text = await exportFile(user, detail.path.id, "json");
    const otherUser = await testApp.createUser();
    const imported = await importFile(otherUser, text);
    expect(imported.path).toMatchObject({
      title: detail.path.title,
      goal: "data analyst",
      blueprint: "data-analyst",
      status: "draft",
      hours_per_week: 7,
      study_days: [1, 3],
      study_language: "ar",
      version: 1,
    });
    expect(describePath(imported)).toEqual(describePath(detail));
    expect(await listSessions(otherUser, imported)).toEqual(await listSessions(user, detail));
    expect(imported.session_counts.map(({ total }) => total)).toEqual(
      detail.session_counts.map(({ total }) => total),
    );
  });

  test("loses progress, notes, dates, feedback and the deadline", async () => {
    const { path } = await createChangedPath(user);
    const params = { id: path.id };
    await user.call("updatePath", { params, body: { deadline: "2027-12-01" } });
    const text = await exportFile(user, path.id, "json");
    expect(text).toContain("Secret note");
    const imported = await importFile(user, text);
    expect([imported.progress, imported.sub_progress]).toEqual([[], []]);
    expect(imported.path).toMatchObject({
      deadline: null,
      start_date: imported.today,
      done_before: [],
      completed_at: null,
      progress_percentage: 0,
      is_pinned: false,
    });
    expect(JSON.stringify(imported)).not.toContain("Secret note");
  });

  test("is previewed without storing anything, and accepted and edited afterwards", async () => {
    const { path } = await createDraft(user);
    const text = await exportFile(user, path.id, "json");
    const otherUser = await testApp.createUser();
    const shown = await preview(otherUser, text);
    expect(shown).toMatchObject({ kind: "path", title: path.title, dropped_courses: 0 });
    expect(shown.milestones).toHaveLength(Object.keys(path.milestones).length);
    expect(shown.milestones[0].steps).toHaveLength(
      path.milestones["m1"]?.subMilestones.length ?? 0,
    );
    expect(await listPaths(otherUser)).toEqual([]);

    const imported = await importFile(otherUser, text);
    const params = { id: imported.path.id };
    const accepted = await otherUser.call("updatePath", { params, body: { status: "active" } });
    expect(accepted.body.path.status).toBe("active");
    const milestone = {
      title: "One more",
      estimated_hours: 2,
      deliverables: ["A"],
      completion_criteria: ["B"],
      sub_milestones: [{ title: "C", estimated_hours: 2 }],
    };
    const change = { kind: "add", after: null, milestone };
    const body = { edit_id: randomUUID(), base_version: 1, change };
    expect((await otherUser.call("editPath", { params, body })).status).toBe(200);
  });

  test("sent twice with one id creates one path", async () => {
    const { path } = await createDraft(user);
    const text = await exportFile(user, path.id, "json");
    const body = { id: randomUUID(), text };
    const answers = [
      await user.call("importPath", { body }),
      await user.call("importPath", { body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listPaths(user)).toHaveLength(2);
  });

  test("beyond the limit of paths is rejected with list_full", async () => {
    for (let count = 0; count < limits.paths.perUser; count++) await storePath(testApp, user);
    const body = { id: randomUUID(), text: "# A\n## B\n- c" };
    const answer = await user.call("importPath", { body });
    expect([answer.status, answer.body.code]).toEqual([409, "list_full"]);
  });
});

describe("[N9.15] a Markdown outline", () => {
  test("of Masar's own export has the same milestones, steps, hours and courses", async () => {
    for (const language of ["en", "ar"] as const) {
      const of = await testApp.createUser(language);
      const detail = await createPath(of);
      const text = await exportFile(of, detail.path.id, "markdown");
      const shown = await preview(of, text);
      expect(shown).toMatchObject({ kind: "path", language, skipped_count: 0, dropped_courses: 0 });
      const imported = await importFile(of, text);
      const toOutline = (from: PathDetail) =>
        describePath(from).map(({ title, description, estimatedHours, steps, ...rest }) => ({
          title,
          description,
          estimatedHours,
          steps: steps.map((step) => [step.title, step.estimatedHours]),
          deliverables: rest.deliverables,
          criteria: rest.criteria,
          courses: rest.courses.map(({ course }) => course).toSorted(),
        }));
      expect(toOutline(imported)).toEqual(toOutline(detail));
    }
  });

  test("gets general steps where it has none, in its own language", async () => {
    const { path } = await importFile(
      user,
      "# تربية النحل\n## الخلية (٤ ساعات)\n## العسل\n- القطف",
    );
    expect(path).toMatchObject({ title: "تربية النحل", language: "ar", status: "draft" });
    const [first, second] = [path.milestones["m1"], path.milestones["m2"]];
    expect(first?.subMilestones).toEqual([
      { id: "sub-1", title: "تعلّم: الخلية", estimatedHours: 2 },
      { id: "sub-2", title: "تدريب: الخلية", estimatedHours: 2 },
    ]);
    expect(second?.subMilestones.map(({ title }) => title)).toEqual(["القطف"]);
    expect(second?.origin).toMatchObject({ engine: "learner", name: null });
  });

  test("with a fault names its line and stores nothing", async () => {
    const text = "# One\n\n## Two\n- a (0 h)\n\n## \n- b";
    expect(await preview(user, text)).toEqual({
      kind: "faults",
      count: 2,
      faults: [
        { fault: "hours_invalid", line: 4, milestone: null, most: limits.paths.maxMilestoneHours },
        { fault: "milestone_untitled", line: 6, milestone: null, most: null },
      ],
    });
    const { status, body } = await user.call("importPath", { body: { id: randomUUID(), text } });
    expect([status, body.code, body.fields]).toEqual([400, "validation_failed", ["text"]]);
    expect(await listPaths(user)).toEqual([]);
  });

  test("that speaks of suicide is not stored and gets a helpline", async () => {
    const text = "# One\n## Two\n- I want to kill myself";
    const answer = await user.call("previewImport", { body: { text } });
    expect([answer.status, answer.body.code]).toEqual([400, "goal_crisis"]);
  });
});
