import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { MilestoneInput, PathChange } from "@masar/contract/paths/edit-schemas";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import {
  detail,
  edit,
  editOnePath,
  id,
  sendEdit,
  setDetail,
  testApp,
  undo,
  user,
} from "../../../../test/edited-path.ts";
import { createPath, dataAnalyst, keysOf, readPath } from "../../../../test/paths.ts";
import { createChangeStamp } from "../../../../test/offline/change-stamp.ts";

editOnePath();

async function act(name: "completeMilestone" | "tickSubMilestone", params: object, body: object) {
  const answer = await user.call(name, { params: { id, ...params }, body });
  expect(answer.status).toBe(200);
}
const tick = (key: string, sub: string) =>
  act("tickSubMilestone", { key, sub }, { ...createChangeStamp(), completed: true });
const complete = (key: string) => act("completeMilestone", { key }, { session_id: randomUUID() });

const written: MilestoneInput = {
  title: "Read a real report",
  description: "One of your own field.",
  estimated_hours: 6,
  deliverables: ["A page of notes"],
  completion_criteria: ["I can say what the report is missing"],
  sub_milestones: [
    { title: "Choose it", estimated_hours: 2 },
    { title: "Read it", estimated_hours: 4 },
  ],
};

describe("[D15] a change of a path", () => {
  test("renames the path, and is undone", async () => {
    const { title, description } = detail.path;
    await edit({ kind: "rename", title: "  My way into data ", description: "For the new job" });
    expect(detail.path).toMatchObject({
      title: "My way into data",
      description: "For the new job",
      version: 2,
      can_undo: true,
    });
    await undo();
    expect(detail.path).toMatchObject({ title, description, version: 3, can_undo: false });
  });

  test("reorders milestones and removes prerequisites that now come later", async () => {
    const { milestones } = detail.path;
    expect(milestones["m2"]?.prerequisites).toEqual(["m1"]);
    const keys = ["m2", "m1", ...keysOf(detail.path).slice(2)];
    await edit({ kind: "reorder", keys });
    expect(keysOf(detail.path)).toEqual(keys);
    expect(detail.path.milestones["m2"]?.prerequisites).toEqual([]);
    await undo();
    expect(detail.path.milestones).toEqual(milestones);
    for (const wrong of [keys.slice(1), [...keys, "m1"], [...keys.slice(1), "m99"]]) {
      expect((await sendEdit({ kind: "reorder", keys: wrong })).body.code).toBe("not_possible_now");
    }
  });

  test("adds a milestone of the user at the chosen position", async () => {
    const { plan } = detail;
    await edit({ kind: "add", after: "m2", milestone: written });
    expect(keysOf(detail.path).slice(0, 4)).toEqual(["m1", "m2", "m8", "m3"]);
    expect(detail.path.milestones["m8"]).toMatchObject({
      title: "Read a real report",
      origin: { engine: "learner", name: null, key: null },
      subMilestones: [{ title: "Choose it" }, { title: "Read it" }],
    });
    expect(detail.plan.hours).toBe(plan.hours + 6);
    expect(detail.path.estimated_duration_weeks).toBe(Math.ceil((plan.hours + 6) / 10));
    await edit({ kind: "add", after: null, milestone: written });
    expect(keysOf(detail.path)[0]).toBe("m9");
  });

  test("removes a milestone, with what others needed of it, and never gives its key again", async () => {
    await edit({ kind: "remove", key: "m2" });
    expect(keysOf(detail.path)).not.toContain("m2");
    const needed = Object.values(detail.path.milestones).flatMap((one) => one.prerequisites);
    expect(needed).not.toContain("m2");
    await edit({ kind: "add", after: null, milestone: written });
    await edit({ kind: "remove", key: "m8" });
    await edit({ kind: "add", after: null, milestone: written });
    expect(keysOf(detail.path)[0]).toBe("m9");
    await undo();
    await undo();
    await edit({ kind: "add", after: null, milestone: written });
    expect(keysOf(detail.path), "undo gives no key free").toContain("m10");
  });

  test("updates a milestone, keeps completed sub-milestones and numbers new ones", async () => {
    const [first, second, third] = detail.path.milestones["m1"]?.subMilestones ?? [];
    await tick("m1", first?.id ?? "");
    const sub_milestones = [
      { id: first?.id ?? "", title: "The same, in my words", estimated_hours: 3 },
      { title: "A new step", estimated_hours: 1 },
    ];
    await edit({ kind: "update", key: "m1", milestone: { ...written, sub_milestones } });
    const subs = detail.path.milestones["m1"]?.subMilestones ?? [];
    expect(subs[0]).toEqual({ id: first?.id, title: "The same, in my words", estimatedHours: 3 });
    expect([second?.id, third?.id]).not.toContain(subs[1]?.id);
    expect(detail.sub_progress).toMatchObject([{ milestone_key: "m1", sub_milestone: first?.id }]);
    expect(detail.path.milestones["m1"]).toMatchObject({
      order: 1,
      origin: { engine: "blueprint" },
    });
    // The new step goes again: the next one must not inherit its number, nor its tick.
    await edit({ kind: "update", key: "m1", milestone: { ...written, sub_milestones } });
    const used = [first?.id, second?.id, third?.id, subs[1]?.id];
    expect(used).not.toContain(detail.path.milestones["m1"]?.subMilestones[1]?.id);
    const foreign = [...sub_milestones, { id: "sub-99", title: "x", estimated_hours: 1 }];
    const wrong = { ...written, sub_milestones: foreign };
    expect((await sendEdit({ kind: "update", key: "m1", milestone: wrong })).body.code).toBe(
      "milestone_invalid",
    );
  });

  test("regenerates a milestone from its blueprint with other courses and keeps its progress", async () => {
    const before = detail.path.milestones["m3"];
    const named = before?.linkedCourses.map(({ course }) => course) ?? [];
    await tick("m3", "sub-1");
    const { progress_percentage } = (await readPath(user, id)).path;
    expect(progress_percentage).toBeGreaterThan(0);
    await edit({ kind: "regenerate", key: "m3" });
    const after = detail.path.milestones["m3"];
    expect(after).toMatchObject({
      title: before?.title,
      deliverables: before?.deliverables,
      prerequisites: before?.prerequisites,
      order: before?.order,
      origin: { engine: "blueprint", key: before?.origin.key },
    });
    expect(after?.linkedCourses.length).toBeGreaterThan(0);
    expect(after?.linkedCourses.filter(({ course }) => named.includes(course))).toEqual([]);
    expect(after?.subMilestones).toEqual(before?.subMilestones);
    const isTicked = () =>
      deriveMilestones(detail.path, detail.progress, detail.sub_progress)
        .find(({ key }) => key === "m3")
        ?.sub_milestones.map(({ is_completed }) => is_completed);
    expect(isTicked()?.slice(0, 2)).toEqual([true, false]);
    expect(detail.path.progress_percentage).toBe(progress_percentage);
    // A sub-milestone that the user reworded is the one at the same index.
    const [first, ...others] = (after?.subMilestones ?? []).map((sub) => ({
      id: sub.id,
      title: sub.title,
      estimated_hours: sub.estimatedHours,
    }));
    const mine = { ...first, title: "In my words", estimated_hours: 1 };
    const milestone = { ...written, sub_milestones: [mine, ...others] };
    await edit({ kind: "update", key: "m3", milestone });
    await edit({ kind: "regenerate", key: "m3" });
    expect(detail.path.milestones["m3"]?.subMilestones).toEqual(before?.subMilestones);
    expect(isTicked()?.slice(0, 2)).toEqual([true, false]);
    await edit({ kind: "add", after: null, milestone: written });
    expect((await sendEdit({ kind: "regenerate", key: "m8" })).body.code).toBe("not_possible_now");
  });

  test("regenerates a milestone as short as the known skills allow", async () => {
    const whole = detail.path.milestones;
    const known_skills = ["sql"];
    setDetail(await createPath(user, { ...dataAnalyst, known_skills }));
    const shorter = keysOf(detail.path).find((key) => {
      const { origin, estimatedHours } = detail.path.milestones[key]!;
      const same = Object.values(whole).find((milestone) => milestone.origin.key === origin.key);
      return same && same.estimatedHours > estimatedHours;
    });
    expect(shorter).toBeDefined();
    const key = shorter ?? "";
    const before = detail.path.milestones[key];
    await edit({ kind: "regenerate", key });
    expect(detail.path.milestones[key]).toMatchObject({
      estimatedHours: before?.estimatedHours,
      subMilestones: before?.subMilestones,
    });
    // With the skill known since, nothing would be left: the whole milestone is regenerated.
    await testApp.admin.query("update learning_paths set known_skills = $1 where id = $2", [
      before?.skills,
      id,
    ]);
    await edit({ kind: "regenerate", key });
    expect(detail.path.milestones[key]?.estimatedHours).toBeGreaterThan(
      before?.estimatedHours ?? 0,
    );
  });

  test("links a course of the catalog and unlinks it", async () => {
    const named = detail.courses.map(({ slug }) => slug);
    const { rows } = await testApp.admin.query(
      "select slug from courses where slug <> all ($1) order by slug limit 2",
      [named],
    );
    const [course = "", dead = ""] = rows.map(({ slug }: { slug: string }) => slug);
    await edit({ kind: "link_course", key: "m1", course });
    expect(detail.path.milestones["m1"]?.linkedCourses.at(-1)).toEqual({
      course,
      reason: "chosen_by_learner",
    });
    expect(detail.courses.map(({ slug }) => slug)).toContain(course);
    await edit({ kind: "unlink_course", key: "m1", course });
    expect(detail.courses.map(({ slug }) => slug)).not.toContain(course);
    await testApp.admin.query("update courses set is_active = false where slug = $1", [dead]);
    for (const nowhere of ["no-such-course", dead]) {
      const answer = await sendEdit({ kind: "link_course", key: "m1", course: nowhere });
      expect(answer.status).toBe(404);
    }
  });
});

describe("[D15] progress survives", () => {
  test("removes a milestone and undoes it, with the percentage of the remaining milestones", async () => {
    await complete("m1");
    const { progress_percentage } = (await readPath(user, id)).path;
    expect(progress_percentage).toBeGreaterThan(0);
    await edit({ kind: "remove", key: "m1" });
    expect(detail.path.progress_percentage).toBe(0);
    await undo();
    expect(detail.path.progress_percentage).toBe(progress_percentage);
    expect(detail.progress).toMatchObject([{ milestone_id: `${id}-m1`, completed: true }]);
  });

  test("completes a path when its last open milestone is removed, until one is added", async () => {
    const keys = keysOf(detail.path);
    for (const key of keys.slice(0, -1)) await complete(key);
    await edit({ kind: "remove", key: keys.at(-1) ?? "" });
    expect(detail.path).toMatchObject({ status: "completed", progress_percentage: 100 });
    expect(detail.path.completed_at).not.toBeNull();
    await edit({ kind: "add", after: null, milestone: written });
    expect(detail.path).toMatchObject({ status: "active", completed_at: null });
    expect(detail.path.progress_percentage).toBeLessThan(100);
  });
});

describe("[D15] versions", () => {
  test("an edit sent twice, or five times at once, changes once", async () => {
    const again = { edit_id: randomUUID() };
    const change: PathChange = { kind: "add", after: null, milestone: written };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendEdit(change, again)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.path.version))).toEqual(new Set([2]));
    expect(keysOf((await readPath(user, id)).path)).toHaveLength(8);
  });

  test("an edit of an outdated version is rejected and changes nothing", async () => {
    await edit({ kind: "rename", title: "Mine", description: "" });
    const late = await sendEdit(
      { kind: "rename", title: "Late", description: "" },
      { base_version: 1 },
    );
    expect([late.status, late.body.code]).toEqual([409, "path_changed"]);
    const two = await Promise.all([
      sendEdit({ kind: "remove", key: "m1" }),
      sendEdit({ kind: "remove", key: "m2" }),
    ]);
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(keysOf((await readPath(user, id)).path)).toHaveLength(6);
  });

  test("are listed newest first; undoing goes back step by step and never forth", async () => {
    for (const title of ["One", "Two", "Three"]) {
      await edit({ kind: "rename", title, description: "" });
    }
    await undo();
    expect(detail.path.title).toBe("Two");
    await edit({ kind: "rename", title: "Four", description: "" });
    await undo();
    expect(detail.path.title).toBe("Two");
    await undo();
    expect(detail.path.title).toBe("One");
    await undo();
    expect(detail.path.can_undo).toBe(false);
    const body = { edit_id: randomUUID(), base_version: detail.path.version };
    const more = await user.call("undoPathEdit", { params: { id }, body });
    expect(more.body.code).toBe("not_possible_now");
    const { versions } = (await user.call("listPathVersions", { params: { id } })).body;
    expect(
      versions.map(({ version, kind }: { version: number; kind: string }) => [version, kind]),
    ).toEqual([
      [9, "undo"],
      [8, "undo"],
      [7, "undo"],
      [6, "rename"],
      [5, "undo"],
      [4, "rename"],
      [3, "rename"],
      [2, "rename"],
      [1, "created"],
    ]);
  });

  test("are stored for the last 50 edits", async () => {
    await testApp.admin.query("update learning_paths set version = 60 where id = $1", [id]);
    await testApp.admin.query(
      `insert into path_versions (user_id, path_id, version, edit_id, kind, snapshot)
       select $1, $2, n, gen_random_uuid(), 'rename', '{}' from generate_series(11, 60) n`,
      [user.id, id],
    );
    setDetail(await readPath(user, id));
    await edit({ kind: "rename", title: "Last", description: "" });
    const { rows } = await testApp.admin.query(
      "select min(version), count(*)::int from path_versions where path_id = $1",
      [id],
    );
    expect(rows).toEqual([{ min: 12, count: 50 }]);
  });
});

test("[D15] a path has 1 to 12 milestones, is not edited when archived, and each edit sends a live event", async () => {
  for (let count = 7; count < 12; count++) {
    await edit({ kind: "add", after: null, milestone: written });
  }
  const change: PathChange = { kind: "add", after: null, milestone: written };
  expect((await sendEdit(change)).body.code).toBe("not_possible_now");
  const heard = await testApp.admin.query(
    "select count(*)::int from live_events where user_id = $1 and name = 'path.changed'",
    [user.id],
  );
  expect(heard.rows[0].count, "made, accepted, five edits").toBe(7);
  const keys = keysOf(detail.path);
  for (const key of keys.slice(1)) await edit({ kind: "remove", key });
  expect((await sendEdit({ kind: "remove", key: keys[0] ?? "" })).body.code).toBe(
    "not_possible_now",
  );
  await user.call("updatePath", { params: { id }, body: { status: "archived" } });
  const archived = await sendEdit({ kind: "rename", title: "x", description: "" });
  expect(archived.body.code).toBe("not_possible_now");
});
