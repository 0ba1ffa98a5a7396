import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** An instant of the last days, so many minutes after a fixed one. */
const start = Date.now() - 48 * 3_600_000;
function stamp(minutes: number) {
  return { change_id: randomUUID(), at: new Date(start + minutes * 60_000).toISOString() };
}

function save(user: Pick<TestUser, "call">, id: string, body: object) {
  return user.call("saveTask", { params: { id }, body });
}

/** The user's tasks without the samples. */
async function list(user: Pick<TestUser, "call">) {
  const { body } = await user.call("listTasks");
  return body.tasks.filter((task: { is_sample: boolean }) => !task.is_sample);
}

describe("a task", () => {
  test("[R3.11] [R5.01] [D44] is created with its fields, by default open with medium priority, and belongs to a milestone", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const made = stamp(0);
    const answer = await save(user, id, { ...made, title: "  Read chapter two  " });
    expect(answer.status).toBe(200);
    const task = {
      id,
      user_id: user.id,
      title: "Read chapter two",
      description: "",
      due_date: null,
      completed: false,
      priority: "medium",
      path_id: null,
      milestone_key: null,
      is_sample: false,
      created_at: made.at,
      updated_at: made.at,
    };
    expect(answer.body).toEqual({ task });
    const changed = stamp(5);
    const values = {
      description: "With the exercises",
      due_date: "2026-12-01",
      completed: true,
      priority: "high",
      path_id: randomUUID(),
      milestone_key: "m2",
    };
    await save(user, id, { ...changed, ...values });
    expect(await list(user)).toEqual([{ ...task, ...values, updated_at: changed.at }]);
    await save(user, id, { ...stamp(6), due_date: null, path_id: null, milestone_key: null });
    expect(await list(user)).toMatchObject([
      { due_date: null, path_id: null, milestone_key: null, priority: "high" },
    ]);
  });

  test.each([
    ["an empty title", { title: "   " }],
    ["a title too long", { title: "x".repeat(limits.tasks.titleLength + 1) }],
    ["a description too long", { title: "x", description: "x".repeat(2001) }],
    ["another priority", { title: "x", priority: "urgent" }],
    ["no day of a calendar", { title: "x", due_date: "2026-02-30" }],
    ["a day before the first year", { title: "x", due_date: "0000-01-01" }],
    ["a zero byte", { title: "x\u0000" }],
    ["no stamp", { title: "x", at: undefined }],
  ])("[R5.01] with %s is refused", async (_name, body) => {
    const user = testApp.openBrowser();
    const guest = await save(user, randomUUID(), { ...stamp(0), ...body });
    expect(guest.status).toBe(401);
    const answer = await save(refused, randomUUID(), { ...stamp(0), ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("validation_failed");
    expect(await list(refused)).toEqual([]);
  });
  let refused: TestUser;
  beforeAll(async () => {
    refused = await testApp.createUser();
  });

  test("[R5.01] without a title yet stays hidden until the change that brings it", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const later = await save(user, id, { ...stamp(9), completed: true });
    expect(later.body).toEqual({ task: null });
    expect(await list(user)).toEqual([]);
    const made = stamp(1);
    const answer = await save(user, id, { ...made, title: "Late title", completed: false });
    expect(answer.body.task).toMatchObject({
      title: "Late title",
      completed: true,
      created_at: made.at,
    });
  });

  test("[D45] keeps the newest change of each field in any order, and ignores a repeated one", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    await save(user, id, { ...stamp(0), title: "First", priority: "low" });
    const phone = { ...stamp(10), title: "On the phone" };
    await save(user, id, { ...stamp(20), title: "At the desk" });
    await save(user, id, phone);
    await save(user, id, { ...stamp(15), priority: "high" });
    expect(await list(user)).toMatchObject([{ title: "At the desk", priority: "high" }]);
    const events = await countEvents(user);
    await save(user, id, phone);
    expect(await countEvents(user)).toBe(events);
    // Two of the same instant: the greater id stays, on every device.
    const { at } = stamp(30);
    const [lesser = "", greater = ""] = [randomUUID(), randomUUID()].toSorted();
    await save(user, id, { change_id: greater, at, title: "Greater" });
    await save(user, id, { change_id: lesser, at, title: "Lesser" });
    expect(await list(user)).toMatchObject([{ title: "Greater" }]);
    expect(await list(user)).toHaveLength(1);
  });

  test("[D45] of a device ahead of the clock is changed now, and one a day ahead is rejected", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
    const answer = await save(user, id, { ...stamp(0), at: ahead(60_000), title: "Ahead" });
    expect(answer.body.task).toMatchObject({ title: "Ahead" });
    expect(Date.parse(answer.body.task.updated_at)).toBeLessThanOrEqual(Date.now());
    const far = await save(user, id, { ...stamp(0), at: ahead(90_000_000), title: "Far" });
    expect([far.status, far.body.code]).toEqual([400, "validation_failed"]);
  });

  test("[D44] is deleted and brought back, with all it had", async () => {
    const user = await testApp.createUser();
    const id = randomUUID();
    await save(user, id, { ...stamp(0), title: "Keep me", priority: "high" });
    const [before] = await list(user);
    const deleted = await save(user, id, { ...stamp(1), deleted: true });
    expect(deleted.body).toEqual({ task: null });
    expect(await list(user)).toEqual([]);
    const back = await save(user, id, { ...stamp(2), deleted: false });
    expect(back.body.task).toEqual({ ...before, updated_at: back.body.task.updated_at });
  });

  test("[D44] that was deleted a month ago is swept away and not brought back by an old change", async () => {
    const user = await testApp.createUser();
    const [old, young] = [randomUUID(), randomUUID()];
    for (const id of [old, young]) {
      await save(user, id, { ...stamp(0), title: "Deleted" });
      await save(user, id, { ...stamp(2), deleted: true });
    }
    await testApp.admin.query(
      "update tasks set deleted_at = now() - interval '31 days' where id = $1",
      [old],
    );
    await testApp.admin.query("select sweep_deleted(100)");
    const { rows } = await testApp.admin.query("select id from tasks where user_id = $1", [
      user.id,
    ]);
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(young);
    expect(ids).not.toContain(old);
    const late = await save(user, old, { ...stamp(1), title: "From an old phone" });
    expect(late.body).toEqual({ task: null });
    expect(await list(user)).toEqual([]);
  });
});

test("[D44] a new account starts with three tasks in its language, marked as examples, that can be deleted", async () => {
  const arabic = await testApp.createUser("ar");
  const { body } = await arabic.call("listTasks");
  expect(body.tasks).toHaveLength(3);
  expect(body.tasks[0].title).toMatch(/[\u0621-\u064a]/);
  const english = await testApp.createUser("en");
  const { tasks } = (await english.call("listTasks")).body;
  expect(
    tasks.map(({ is_sample, title }: { is_sample: boolean; title: string }) => [
      is_sample,
      /[a-z]/.test(title),
    ]),
  ).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  for (const { id } of tasks) {
    await save(english, id, {
      change_id: randomUUID(),
      at: new Date().toISOString(),
      deleted: true,
    });
  }
  expect((await english.call("listTasks")).body.tasks).toEqual([]);
});

test("[R6.02] a user neither sees nor changes another user's task", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const id = randomUUID();
  await save(owner, id, { ...stamp(0), title: "Mine" });
  await save(other, id, { ...stamp(5), title: "Theirs" });
  expect(await list(owner)).toMatchObject([{ id, title: "Mine", user_id: owner.id }]);
  expect(await list(other)).toMatchObject([{ id, title: "Theirs", user_id: other.id }]);
});

test("[D44] a change sends a live event to the user's other devices", async () => {
  const user = await testApp.createUser();
  const before = await countEvents(user);
  await save(user, randomUUID(), { ...stamp(0), title: "Told" });
  expect(await countEvents(user)).toBe(before + 1);
});

test("an account holds so many tasks; deleting one makes room, and bringing it back needs room", async () => {
  const user = await testApp.createUser();
  await testApp.admin.query(
    `insert into tasks (user_id, id, title, created_at, updated_at)
     select $1, gen_random_uuid(), 'Task', now(), now() from generate_series(1, $2)`,
    [user.id, limits.tasks.perUser - 4],
  );
  const last = randomUUID();
  expect((await save(user, last, { ...stamp(0), title: "The last one" })).status).toBe(200);
  const full = await save(user, randomUUID(), { ...stamp(1), title: "One more" });
  expect(full.status).toBe(409);
  expect(full.body.code).toBe("list_full");
  expect((await save(user, last, { ...stamp(2), title: "Changed" })).status).toBe(200);
  expect((await save(user, last, { ...stamp(3), deleted: true })).status).toBe(200);
  const both = await Promise.all(
    [1, 2].map(() => save(user, randomUUID(), { ...stamp(4), title: "At once" })),
  );
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect((await save(user, last, { ...stamp(5), deleted: false })).status).toBe(409);
});

test("with deleted tasks an account has three times the limit, and deleting a known task is never rejected", async () => {
  const user = await testApp.createUser();
  await testApp.admin.query(
    `insert into tasks (user_id, id, title, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'Task', now(), now(), now() from generate_series(1, $2)`,
    [user.id, limits.tasks.perUser * limits.softDeletedMultiplier - 4],
  );
  const last = randomUUID();
  expect((await save(user, last, { ...stamp(0), title: "The last one" })).status).toBe(200);
  const born = await save(user, randomUUID(), { ...stamp(1), title: "Gone", deleted: true });
  expect([born.status, born.body.code]).toEqual([409, "list_full"]);
  expect((await save(user, last, { ...stamp(2), deleted: true })).status).toBe(200);
  expect((await save(user, last, { ...stamp(3), deleted: false })).status).toBe(200);
});

async function countEvents(user: TestUser): Promise<number> {
  const { rows } = await testApp.admin.query(
    "select count(*)::int as count from live_events where user_id = $1 and name = 'tasks.changed'",
    [user.id],
  );
  return rows[0].count;
}
