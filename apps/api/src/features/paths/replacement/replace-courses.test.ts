import { randomUUID } from "node:crypto";
import type { Milestone, PathDetail } from "@masar/contract/paths/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { replaceDeadCourse } from "#api/features/paths/replacement/replace-courses.service.ts";
import { createFindUser } from "#api/jobs/find-user.ts";
import {
  createPath,
  dataAnalyst,
  keysOf,
  readPath,
  type TestUser,
} from "../../../../test/paths.ts";
import { createStaff } from "../../../../test/auth/staff.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

type Course = {
  id: string;
  slug: string;
  title: string;
  language: string;
  price_usd: number | null;
  skills_covered: string[];
};

let testApp: TestApp;
let workerPool: ReturnType<typeof createPool>;
let user: TestUser;
let detail: PathDetail;
let key: string;
let dead: Course;

beforeAll(async () => {
  testApp = await startTestApp();
  workerPool = createPool(testApp.urlOf("masar_worker"), 2);
});
afterAll(async () => {
  await workerPool.end();
  await testApp.stop();
});

beforeEach(async () => {
  user = await testApp.createUser();
  await testApp.admin.query("update courses set link_status = 'ok', reports = 0, is_active = true");
  detail = await createPath(user, { ...dataAnalyst, study_language: "en" });
  [key = ""] = keysOf(detail.path);
  dead = await findCourse(detail.path.milestones[key]?.linkedCourses[0]?.course ?? "");
});

async function findCourse(slug: string): Promise<Course> {
  const { rows } = await testApp.admin.query("select * from courses where slug = $1", [slug]);
  return rows[0];
}

const mark = (course: Course, status: string) =>
  testApp.admin.query("update courses set link_status = $1 where id = $2", [status, course.id]);

/** With the rights of the worker. */
async function repair(course: Course, { signal = new AbortController().signal } = {}) {
  const deps = {
    withSystem: createWithSystem(workerPool),
    withUser: createWithUser(workerPool),
    findUser: createFindUser(workerPool),
    queue: testApp.app.services.queue,
    signal,
  };
  await replaceDeadCourse(deps, { course_id: course.id }, { usersAtOnce: 1 });
}

async function killAndRepair(): Promise<void> {
  await mark(dead, "dead");
  await repair(dead);
}

const listLinked = ({ milestones }: { milestones: Record<string, Milestone> }, of = key) =>
  milestones[of]?.linkedCourses ?? [];
const readLinked = async () => listLinked((await readPath(user, detail.path.id)).path);
const undo = (as = user) =>
  as.call("undoReplacedCourse", { params: { id: detail.path.id, course: dead.slug } });

async function listReplaced() {
  const { body } = await user.call("listNotifications");
  return body.notifications.filter(({ kind }: { kind: string }) => kind === "course_replaced");
}

describe("[N8.24] a course with a dead link", () => {
  test("is replaced by a living one of its skill, language and price that is new to the path", async () => {
    await killAndRepair();
    const before = listLinked(detail.path);
    const after = await readLinked();
    expect(after).toHaveLength(before.length);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]?.reason).toBe(before[0]?.reason);
    const replacement = await findCourse(after[0]?.course ?? "");
    expect(replacement.language).toBe(dead.language);
    expect(replacement.price_usd === 0).toBe(dead.price_usd === 0);
    const skills = detail.path.milestones[key]?.skills.filter((skill) =>
      dead.skills_covered.includes(skill),
    );
    expect(replacement.skills_covered).toContain(skills?.[0]);
    const held = Object.values(detail.path.milestones).flatMap(
      ({ linkedCourses }) => linkedCourses,
    );
    expect(held.map(({ course }) => course)).not.toContain(replacement.slug);
  });

  test("leaves the rest of the path, and its history names the change", async () => {
    await killAndRepair();
    const { path, progress } = await readPath(user, detail.path.id);
    expect(path).toMatchObject({ title: detail.path.title, status: "active", can_undo: true });
    expect(progress).toEqual(detail.progress);
    expect(path.version).toBe(detail.path.version + 1);
    const { body } = await user.call("listPathVersions", { params: { id: path.id } });
    expect(body.versions[0].kind).toBe("replace_course");
    const [, ...otherKeys] = keysOf(detail.path);
    const holders = otherKeys.filter((of) =>
      listLinked(detail.path, of).some(({ course }) => course === dead.slug),
    );
    for (const of of otherKeys.filter((each) => !holders.includes(each)))
      expect(path.milestones[of]).toEqual(detail.path.milestones[of]);
  });

  test("stays while no other course of its skill is known to open", async () => {
    await testApp.admin.query("update courses set link_status = 'unchecked'");
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(detail.path));
    expect(await listReplaced()).toEqual([]);
  });

  test("is replaced in a later night, when an alternative was found to open", async () => {
    await testApp.admin.query("update courses set link_status = 'unchecked'");
    await killAndRepair();
    await testApp.admin.query("update courses set link_status = 'ok' where id <> $1", [dead.id]);
    await repair(dead);
    expect((await readLinked())[0]?.course).not.toBe(dead.slug);
  });

  test("stays when the worker is stopped, and the retried job replaces it", async () => {
    await mark(dead, "dead");
    await expect(repair(dead, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await readLinked()).toEqual(listLinked(detail.path));
    await repair(dead);
    expect((await readLinked())[0]?.course).not.toBe(dead.slug);
  });

  test("reads no paths while no other course is known to open", async () => {
    await testApp.admin.query("update courses set link_status = 'unchecked'");
    await mark(dead, "dead");
    // Reading would be denied.
    const of = "execute on function list_used_links(uuid, integer)";
    await testApp.admin.query(`revoke ${of} from masar_worker`);
    try {
      await expect(repair(dead)).resolves.toBeUndefined();
    } finally {
      await testApp.admin.query(`grant ${of} to masar_worker`);
    }
  });

  test("stays if its link opens again before the job runs", async () => {
    await repair(dead);
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test("stays where the user chose it", async () => {
    const edit = (kind: "link_course" | "unlink_course", base_version: number) =>
      user.call("editPath", {
        params: { id: detail.path.id },
        body: { edit_id: randomUUID(), base_version, change: { kind, key, course: dead.slug } },
      });
    const removed = await edit("unlink_course", detail.path.version);
    const chosen = await edit("link_course", removed.body.path.version);
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(chosen.body.path));
  });

  test("[N12.11] stays in a locked milestone, and is replaced in the others", async () => {
    const change = { kind: "lock", key };
    const body = { edit_id: randomUUID(), base_version: detail.path.version, change };
    const { status } = await user.call("editPath", { params: { id: detail.path.id }, body });
    expect(status).toBe(200);
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test("stays in a completed milestone", async () => {
    await testApp.admin.query(
      `insert into milestone_progress (user_id, milestone_id, path_id, milestone_key, completed, completion_date)
       select $1, $2::text || '-' || key, $2::uuid, key, true, now() from unnest($3::text[]) as key
       on conflict (user_id, milestone_id) do update set completed = true`,
      [user.id, detail.path.id, keysOf(detail.path)],
    );
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test("stays for a user who completed it", async () => {
    const body = { completed: true };
    await user.call("completeCourse", { params: { id: dead.id }, body });
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test.each(["draft", "completed", "archived"])("stays in a path that is %s", async (status) => {
    await testApp.admin.query("update learning_paths set status = $1 where id = $2", [
      status,
      detail.path.id,
    ]);
    await killAndRepair();
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });
});

describe("[N8.25] the user", () => {
  test("is notified once of a replacement, however often the job runs", async () => {
    await killAndRepair();
    await repair(dead);
    const [notification, ...more] = await listReplaced();
    expect(more).toEqual([]);
    const replacement = await findCourse((await readLinked())[0]?.course ?? "");
    expect(notification).toMatchObject({
      type: "course",
      is_read: false,
      params: {
        title: dead.title,
        other: replacement.title,
        path_id: detail.path.id,
        milestone_key: key,
        course: dead.slug,
      },
    });
    expect(notification.message).toContain(replacement.title);
  });

  test("brings the course back to its place by undo, and it is not replaced again", async () => {
    await killAndRepair();
    const { status, body } = await undo();
    expect(status).toBe(200);
    expect(body.path.milestones).toEqual(detail.path.milestones);
    expect((await undo()).body.path.version, "a second press changes nothing").toBe(
      body.path.version,
    );
    await repair(dead);
    expect(await readLinked()).toEqual(listLinked(detail.path));
    expect(await listReplaced()).toHaveLength(1);
  });

  test("brings the course back by undo in the path's history, and it is not replaced again", async () => {
    await killAndRepair();
    const body = { edit_id: randomUUID(), base_version: detail.path.version + 1 };
    await user.call("undoPathEdit", { params: { id: detail.path.id }, body });
    expect(await readLinked()).toEqual(listLinked(detail.path));
    await repair(dead);
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test("brings the course back again after undoing its return in the path's history", async () => {
    await killAndRepair();
    const replaced = await readLinked();
    const { body: restored } = await undo();
    const body = { edit_id: randomUUID(), base_version: restored.path.version };
    await user.call("undoPathEdit", { params: { id: detail.path.id }, body });
    expect(await readLinked()).toEqual(replaced);
    expect((await undo()).status).toBe(200);
    expect(await readLinked()).toEqual(listLinked(detail.path));
  });

  test("gets the course at the end of a milestone from which the replacement was removed", async () => {
    await killAndRepair();
    const { path } = await readPath(user, detail.path.id);
    const course = listLinked(path)[0]?.course ?? "";
    const change = { kind: "unlink_course", key, course } as const;
    const edit = { edit_id: randomUUID(), base_version: path.version, change };
    await user.call("editPath", { params: { id: path.id }, body: edit });
    await undo();
    const linked = await readLinked();
    expect(linked.at(-1)).toEqual(listLinked(detail.path)[0]);
    expect(linked.map((each) => each.course)).not.toContain(course);
  });

  test("gets 404 for a course that was not replaced, and for another user's path", async () => {
    expect((await undo()).status).toBe(404);
    await killAndRepair();
    expect((await undo(await testApp.createUser())).status).toBe(404);
    expect((await undo()).status).toBe(200);
  });

  test("gets 409 for an archived path", async () => {
    await killAndRepair();
    const params = { id: detail.path.id };
    await user.call("updatePath", { params, body: { status: "archived" } });
    const { status, body } = await undo();
    expect([status, body.code]).toEqual([409, "not_possible_now"]);
  });
});

describe("[N8.26] an admin", () => {
  test("sees what was replaced, when, in how many paths, and what was undone", async () => {
    await testApp.admin.query("delete from course_replacements");
    const admin = await createStaff(testApp);
    const other = await testApp.createUser();
    await createPath(other, { ...dataAnalyst, study_language: "en" });
    await killAndRepair();
    await undo();
    const { status, body } = await admin.call("listReplacedCourses");
    expect(status).toBe(200);
    const own = body.replaced.filter(
      ({ course }: { course: { slug: string } }) => course.slug === dead.slug,
    );
    expect(own).toMatchObject([
      { course: { slug: dead.slug, title: dead.title }, paths: expect.any(Number), undone: 1 },
    ]);
    expect(own[0].paths).toBeGreaterThanOrEqual(2);
    expect(Date.now() - Date.parse(own[0].last_at)).toBeLessThan(60_000);
    expect(own[0].replacement.title).not.toBe("");
  });

  test("is the only one who sees it", async () => {
    expect((await user.call("listReplacedCourses")).status).toBe(403);
  });
});
