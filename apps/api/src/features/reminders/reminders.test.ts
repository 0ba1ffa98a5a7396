import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { readToday } from "#api/core/study/streak.service.ts";
import { createBatchDeps } from "../../../test/batch-deps.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";

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

const minuteMs = 60_000;
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(async () => {
  // A Monday, ten o'clock in Dubai.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-09T06:00:00Z") });
  await testApp.admin.query("delete from users");
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

/** Somebody with no freeze left: the next day without study ends the streak. */
async function createStudent(settings: object = {}, language: "en" | "ar" = "en") {
  const user = await testApp.createUser(language);
  const usual = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], study_time: "19:30" };
  const body = { ...usual, setup_completed: true, ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  return user;
}

async function study(user: TestUser, minutes: number) {
  const { status } = await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id: null,
      milestone_key: null,
      started_at: new Date(Date.now() - minutes * minuteMs).toISOString(),
      ended_at: new Date().toISOString(),
      minutes,
      focus_periods: 1,
    },
  });
  expect(status).toBe(200);
}

/** A streak of one day with its freeze used up: today breaks it. */
async function studyAndRest(user: TestUser) {
  await study(user, 20);
  await testApp.admin.query(
    `update learning_streaks set closed_state = jsonb_set(closed_state, '{freezes}', '0') where user_id = $1`,
    [user.id],
  );
}

async function addTask(user: TestUser, title: string, due_date: string) {
  const body = { ...createChangeStamp(), title, due_date };
  const params = { id: randomUUID() };
  expect((await user.call("saveTask", { params, body })).status).toBe(200);
  return params.id;
}

/** The job itself, as the worker runs it; answers whether it must be tried again. */
async function run(batch?: number): Promise<string> {
  const deps = createBatchDeps(testApp, pool);
  return sendReminders(deps, batch ? { batch } : {}).then(
    () => "done",
    () => "retry",
  );
}

async function runAt(iso: string): Promise<void> {
  setClock(iso);
  expect(await run()).toBe("done");
}

type Reminder = {
  kind: string;
  params: Record<string, unknown>;
  created_at: string;
  message: string;
};
const reminderKinds = /^(?:streak_at_risk|task_due|milestone_due|dates_)/;
async function listReminders(user: TestUser): Promise<Reminder[]> {
  const { rows } = await testApp.admin.query(
    "select kind, params, created_at, message from notifications where user_id = $1 order by created_at, id",
    [user.id],
  );
  return rows.filter(({ kind }: Reminder) => reminderKinds.test(kind));
}
const listKinds = async (user: TestUser) => (await listReminders(user)).map(({ kind }) => kind);

describe("a streak at risk", () => {
  test("[D63] is sent at the usual hour of the day that would end it, once, without reproach", async () => {
    const user = await createStudent();
    await studyAndRest(user);
    await runAt("2026-11-09T15:45:00Z");
    expect(await listReminders(user)).toEqual([]);
    await runAt("2026-11-10T15:15:00Z");
    expect(await listReminders(user)).toEqual([]);
    for (const time of ["15:30", "15:45", "18:00"]) await runAt(`2026-11-10T${time}:00Z`);
    const sent = await listReminders(user);
    expect(sent).toMatchObject([{ kind: "streak_at_risk", params: { count: 1 } }]);
    expect(sent[0]?.message).not.toMatch(/lose|lost|break|don't|miss|last chance|!/i);
    // It ended that night: there is nothing left to be at risk.
    await runAt("2026-11-11T16:00:00Z");
    expect(await listReminders(user)).toHaveLength(1);
  });

  test("[D63] is no news while a freeze, a rest day or a pause covers the day, nor once today has begun", async () => {
    const frozen = await createStudent();
    await study(frozen, 20);
    const resting = await createStudent({ rest_days: [2] });
    const paused = await createStudent();
    const begun = await createStudent();
    const hidden = await createStudent({ streak_hidden: true });
    const fresh = await createStudent({ setup_completed: false });
    const never = await createStudent();
    const quiet = [resting, paused, begun, hidden, fresh];
    for (const user of quiet) await studyAndRest(user);
    setClock("2026-11-10T06:00:00Z");
    expect((await paused.call("pauseStreak", { body: { days: 1 } })).status).toBe(200);
    await study(begun, 5);
    await runAt("2026-11-10T16:00:00Z");
    for (const user of [frozen, never, ...quiet]) expect(await listReminders(user)).toEqual([]);
  });

  test.each([
    ["chosen", { study_time: "07:00" }, "2026-11-10T03:00:00Z"],
    ["after midnight, which is late", { study_time: "01:00" }, "2026-11-10T21:00:00Z"],
    ["that sessions began at", { study_time: null }, "2026-11-10T05:00:00Z"],
    [
      "of a busy season",
      {
        busy_season: {
          from: "2026-11-01",
          to: "2026-11-30",
          weekly_target_hours: 2,
          day_start_hour: 3,
          study_time: "22:00",
          quiet_from: null,
          quiet_to: null,
        },
      },
      "2026-11-10T18:00:00Z",
    ],
    [
      "before quiet hours that last all night",
      { quiet_from: "19:00", quiet_to: "08:00" },
      "2026-11-10T14:30:00Z",
    ],
    [
      "at the end of quiet hours",
      { quiet_from: "18:00", quiet_to: "20:15" },
      "2026-11-10T16:15:00Z",
    ],
  ])("[D63] at the hour %s", async (_, settings, at) => {
    const user = await createStudent(settings);
    await studyAndRest(user);
    await runAt("2026-11-09T20:00:00Z");
    await runAt(new Date(Date.parse(at) - minuteMs).toISOString());
    expect(await listReminders(user)).toEqual([]);
    await runAt(at);
    expect(await listKinds(user)).toEqual(["streak_at_risk"]);
  });

  test("[N15.01] at the earlier hour of a busy season on its first day, and at the usual hour after its last", async () => {
    const season = { weekly_target_hours: 2, study_time: "06:00", day_start_hour: 5 };
    const dates = { from: "2026-11-10", to: "2026-11-10" };
    const user = await createStudent({
      busy_season: { ...dates, ...season, quiet_from: null, quiet_to: null },
    });
    await studyAndRest(user);
    await runAt("2026-11-09T20:00:00Z");
    await runAt("2026-11-10T01:59:00Z");
    expect(await listReminders(user)).toEqual([]);
    await runAt("2026-11-10T02:00:00Z");
    expect(await listReminders(user)).toMatchObject([{ params: { date: "2026-11-10" } }]);
    await addTask(user, "Essay", "2026-11-12");
    await runAt("2026-11-11T15:29:00Z");
    expect(await listReminders(user)).toHaveLength(1);
    await runAt("2026-11-11T15:30:00Z");
    expect(await listReminders(user)).toMatchObject([{}, { params: { date: "2026-11-11" } }]);
  });

  test("[D63] at seven in the evening where nothing else is known, and anew when the hour is changed", async () => {
    const user = await createStudent({ study_time: null });
    await studyAndRest(user);
    await testApp.admin.query("update study_sessions set source = 'logged' where user_id = $1", [
      user.id,
    ]);
    await runAt("2026-11-10T14:45:00Z");
    expect(await listReminders(user)).toEqual([]);
    setClock("2026-11-10T14:46:00Z");
    await user.call("updateSettings", { body: { study_time: "18:00" } });
    await runAt("2026-11-10T14:47:00Z");
    expect(await listKinds(user)).toEqual(["streak_at_risk"]);
  });
});

describe("dates", () => {
  test("[D63] of tasks and milestones are sent three days and one day before", async () => {
    const user = await createStudent();
    const { id } = await storePath(testApp, user, {
      milestones: buildMilestones(1),
      start_date: "2026-11-09",
      created_at: new Date("2026-11-09T06:00:00Z"),
    });
    const { plan } = (await user.call("getPath", { params: { id } })).body;
    const due = Date.parse(`${plan.dates.m1.due_date}T16:00:00Z`);
    const day = 86_400_000;
    for (const before of [4, 3, 2, 1, 0]) await runAt(new Date(due - before * day).toISOString());
    expect(await listReminders(user)).toMatchObject(
      [3, 1].map((count) => ({
        kind: "milestone_due",
        params: { title: "Step 1", count, path_id: id, milestone_key: "m1" },
      })),
    );
    const other = await createStudent();
    setClock("2026-11-09T06:00:00Z");
    await addTask(other, "Write the essay", "2026-11-13");
    const done = await addTask(other, "Done long ago", "2026-11-13");
    await other.call("saveTask", {
      params: { id: done },
      body: { ...createChangeStamp(), completed: true },
    });
    for (const date of [9, 10, 11, 12, 13]) {
      await runAt(`2026-11-${String(date).padStart(2, "0")}T16:00:00Z`);
    }
    expect(await listReminders(other)).toMatchObject(
      [3, 1].map((count) => ({ kind: "task_due", params: { title: "Write the essay", count } })),
    );
  });

  test("[D63] on the same day are one text, which replaces the streak reminder", async () => {
    const user = await createStudent();
    await studyAndRest(user);
    await addTask(user, "Essay", "2026-11-11");
    await addTask(user, "مقال", "2026-11-13");
    setClock("2026-11-09T06:01:00Z");
    await addTask(user, "Slides", "2026-11-13");
    await runAt("2026-11-10T16:00:00Z");
    const sent = await listReminders(user);
    expect(sent).toMatchObject([{ kind: "dates_ahead", params: { count: 3 } }]);
    expect(sent[0]?.message).toBe(
      "Tomorrow: \u2068Essay\u2069. In three days: \u2068مقال\u2069\u00A0· \u2068Slides\u2069",
    );
  });

  test("[D63] that are wanted nowhere leave the reminder to the streak", async () => {
    const user = await createStudent();
    await studyAndRest(user);
    await addTask(user, "Essay", "2026-11-11");
    const params = { type: "deadline" };
    await user.call("updateNotificationPreference", { params, body: { in_app: false } });
    await runAt("2026-11-10T16:00:00Z");
    expect(await listKinds(user)).toEqual(["streak_at_risk"]);
  });

  test("[D63] are mailed in the user's language if mails are turned on", async () => {
    const user = await createStudent({}, "ar");
    await addTask(user, "مقال", "2026-11-10");
    const params = { type: "deadline" };
    const body = { email: true, in_app: false };
    await user.call("updateNotificationPreference", { params, body });
    await runAt("2026-11-09T16:00:00Z");
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject: "مقال" }, 10_000);
    expect(mail.text).toContain("المهمة مستحقة غدًا.");
    expect(mail.text).toContain("http://masar.test/ar/mail/unsubscribe?token=");
    // Checked again on the same day: only the stored date shows that it was sent.
    await testApp.admin.query("delete from boss.job where name = 'mail.send'");
    setClock("2026-11-09T17:00:00Z");
    await user.call("updateSettings", { body: { daily_goal_minutes: 30 } });
    await runAt("2026-11-09T17:01:00Z");
    const { rows } = await testApp.admin.query("select id from boss.job where name = 'mail.send'");
    expect(rows).toEqual([]);
  });
});

/** Fewer than every quarter of an hour, to save time, but enough to find a second reminder on a day. */
const instants = (from: string, days: number) =>
  Array.from({ length: days * 8 }, (_, index) =>
    new Date(Date.parse(from) + index * 3 * 3_600_000).toISOString(),
  );

describe("at most one reminder a day", () => {
  test.each([
    ["in Dubai", "Asia/Dubai", "Asia/Dubai", "2026-11-09T06:00:00Z"],
    [
      "when Morocco gives up summer time",
      "Africa/Casablanca",
      "Africa/Casablanca",
      "2026-09-17T06:00:00Z",
    ],
    ["when Cairo's clocks go back", "Africa/Cairo", "Africa/Cairo", "2026-10-26T06:00:00Z"],
    ["when one flies east", "America/New_York", "Asia/Dubai", "2026-11-09T06:00:00Z"],
    ["when one flies west", "Asia/Dubai", "America/New_York", "2026-11-09T06:00:00Z"],
  ])("[D63] %s", async (_, zone, nextZone, begin) => {
    setClock(begin);
    const user = await createStudent({ time_zone: zone });
    await studyAndRest(user);
    const days = 6;
    const dates = Array.from({ length: days + 5 }, (__, index) =>
      new Date(Date.parse(begin) + index * 86_400_000).toISOString().slice(0, 10),
    );
    // Something is due on every day of the week.
    for (const date of dates) await addTask(user, `Task of ${date}`, date);
    const sent = new Map<string, number>();
    let count = 0;
    let hasMoved = zone === nextZone;
    for (const [index, instant] of instants(begin, days).entries()) {
      setClock(instant);
      if (!hasMoved && index === 20) {
        hasMoved = true;
        await user.call("updateSettings", { body: { time_zone: nextZone } });
      }
      expect([await run(), await run()]).toEqual(["done", "done"]);
      const now = (await listReminders(user)).length;
      const today = await testApp.app.services.withUser(user.id, (tx) => readToday(tx, user.id));
      sent.set(today, (sent.get(today) ?? 0) + now - count);
      count = now;
    }
    expect(Math.max(...sent.values())).toBe(1);
    // And on most of them one: a rule that never spoke would hold as well.
    expect(count).toBeGreaterThanOrEqual(days - 1);
  });

  test("[D63] [N11.02] also by two workers and in batches, and a failure for one user does not stop the others", async () => {
    const users = [await createStudent(), await createStudent(), await createStudent()];
    for (const user of users) await addTask(user, "Essay", "2026-11-10");
    const broken = await createStudent();
    await testApp.admin.query("update settings set time_zone = 'Mars/Base' where user_id = $1", [
      broken.id,
    ]);
    setClock("2026-11-09T16:00:00Z");
    const outcomes = await Promise.all([run(1), run(2)]);
    expect(outcomes.toSorted()).toEqual(["done", "retry"]);
    for (const user of users) expect(await listKinds(user)).toEqual(["task_due"]);
  });
});

test("[D63] the job is planned for every quarter of an hour, and the worker runs it", async () => {
  const { rows } = await testApp.admin.query("select name, cron from boss.schedule");
  expect(rows).toContainEqual({ name: "reminders.send", cron: "*/15 * * * *" });
  const user = await createStudent();
  await addTask(user, "Essay", "2026-11-10");
  setClock("2026-11-09T16:00:00Z");
  await testApp.app.services.queue.enqueue("reminders.send", {});
  await vi.waitFor(async () => expect(await listKinds(user)).toEqual(["task_due"]), 10_000);
});
