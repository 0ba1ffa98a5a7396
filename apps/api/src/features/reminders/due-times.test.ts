import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { takeDue } from "#api/features/reminders/reminders.queries.ts";
import { createBatchDeps } from "../../../test/batch-deps.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  testApp = await startTestApp();
  pool = createPool(testApp.env.databaseUrls.worker, 4);
});
afterAll(async () => {
  await pool.end();
  await testApp.stop();
});

const reminderTime = "2026-11-09T16:00:00Z";
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-09T06:00:00Z") });
  await testApp.admin.query("delete from users");
});
afterEach(() => {
  vi.useRealTimers();
});

/** A user of Dubai with a task of tomorrow, of which the reminder at 19:30 tells. */
async function createUserWithTask() {
  const user = await testApp.createUser();
  const body = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], study_time: "19:30" };
  await user.call("updateSettings", { body: { ...body, setup_completed: true } });
  const task = { ...createChangeStamp(), title: "Essay", due_date: "2026-11-10" };
  await user.call("saveTask", { params: { id: randomUUID() }, body: task });
  return user;
}

async function run(batch = 100) {
  const deps = createBatchDeps(testApp, pool);
  await sendReminders(deps, { batch });
  return deps;
}

async function listReminded(): Promise<string[]> {
  const { rows } = await testApp.admin.query(
    "select user_id from notifications where kind = 'task_due' order by created_at",
  );
  return rows.map(({ user_id }) => user_id);
}

test("[N11.02] a run looks only at users whose time has come", async () => {
  const { id } = await createUserWithTask();
  await run();
  const look = vi.fn<(userId: string) => void>();
  const deps = createBatchDeps(testApp, pool);
  const findUser = (userId: string) => {
    look(userId);
    return deps.findUser(userId);
  };
  setClock("2026-11-09T15:15:00Z");
  await sendReminders({ ...deps, findUser });
  expect(look).not.toHaveBeenCalled();
  setClock(reminderTime);
  await sendReminders({ ...deps, findUser });
  expect(look.mock.calls).toEqual([[id]]);
  expect(await listReminded()).toEqual([id]);
});

test("[N11.02] a changed study time moves the reminder at once", async () => {
  const user = await createUserWithTask();
  await run();
  setClock("2026-11-09T13:05:00Z");
  await user.call("updateSettings", { body: { study_time: "17:00" } });
  await run();
  expect(await listReminded()).toEqual([user.id]);
});

test("[N11.02] a run asks for one helper when its first batch is full, and for none when it is not", async () => {
  for (let count = 0; count < 3; count++) await createUserWithTask();
  setClock(reminderTime);
  expect((await run(2)).helpers).toEqual(["reminders.send"]);
  expect(await listReminded()).toHaveLength(3);
  expect((await run(2)).helpers).toEqual([]);
});

test("[N11.02] users whom a worker took and did not remind before it was killed are taken again after ten minutes", async () => {
  const { id } = await createUserWithTask();
  setClock(reminderTime);
  const { withSystem } = createBatchDeps(testApp, pool);
  const now = new Date();
  const takenUntil = new Date(now.getTime() + 10 * 60_000);
  const taken = await withSystem((tx) => takeDue(tx, "reminder_at", { now, takenUntil, limit: 9 }));
  expect(taken).toEqual([id]);
  await run();
  expect(await listReminded()).toEqual([]);
  setClock("2026-11-09T16:10:00Z");
  await run();
  expect(await listReminded()).toEqual([id]);
});

test("[N11.02] nobody is reminded while the account waits for its deletion, and again when that is cancelled", async () => {
  const { id } = await createUserWithTask();
  const setDeletion = (due: string | null) =>
    testApp.admin.query("update users set deletion_due_at = $2 where id = $1", [id, due]);
  await setDeletion("2026-11-20");
  setClock(reminderTime);
  await run();
  expect(await listReminded()).toEqual([]);
  await setDeletion(null);
  await run();
  expect(await listReminded()).toEqual([id]);
});

test("[N11.02] an account is looked at from the confirmation of its address on", async () => {
  const id = randomUUID();
  const listTimes = async () => {
    const { rows } = await testApp.admin.query(
      "select reminder_at::text, summary_at::text from due_times where user_id = $1",
      [id],
    );
    return rows;
  };
  await testApp.admin.query("insert into users (id, email) values ($1, $2)", [
    id,
    `${id}@example.test`,
  ]);
  expect(await listTimes()).toEqual([]);
  await testApp.admin.query("update users set email_verified = true where id = $1", [id]);
  expect(await listTimes()).toEqual([{ reminder_at: "-infinity", summary_at: "-infinity" }]);
});
