import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { sendSnoozedReminder } from "#api/features/reminders/snooze.service.ts";
import { createBatchDeps } from "../../../test/batch-deps.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

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

const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
// A Monday, ten o'clock in Dubai.
const monday = "2026-11-09";
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${monday}T06:00:00Z`) });
  await testApp.admin.query("delete from boss.job where name = 'reminder.snoozed'");
});
afterEach(() => {
  vi.useRealTimers();
});

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Settings = Record<string, unknown>;

/** A user who studies at 20:00 in Dubai and has a path. */
async function createStudent(settings: Settings = {}, path: Parameters<typeof storePath>[2] = {}) {
  const user = await testApp.createUser("en");
  const usual = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], study_time: "20:00" };
  const body = { ...usual, setup_completed: true, ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  const { id } = await storePath(testApp, user, { start_date: monday, ...path });
  return { ...user, pathId: id };
}

const getDeps = () => createBatchDeps(testApp, pool);

async function runAt(iso: string): Promise<void> {
  setClock(iso);
  await sendReminders(getDeps());
}

async function study(user: TestUser) {
  const times = {
    started_at: new Date(Date.now() - 20 * 60_000).toISOString(),
    ended_at: new Date().toISOString(),
    minutes: 20,
    focus_periods: 1,
  };
  const { status } = await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: { path_id: null, milestone_key: null, ...times },
  });
  expect(status).toBe(200);
}

async function listReminders(user: TestUser) {
  const { body } = await user.call("listNotifications", { query: { type: "reminder" } });
  return body.notifications as { kind: string; params: Record<string, unknown>; title: string }[];
}

const evening = `${monday}T16:00:00Z`;

describe("[N5.18] at the chosen study time", () => {
  test("the reminder names the session that the dashboard offers, with its minutes", async () => {
    const user = await createStudent();
    const { body: overview } = await user.call("getOverview");
    const { session } = overview.current.next;
    await runAt(`${monday}T15:45:00Z`);
    expect(await listReminders(user)).toEqual([]);
    await runAt(evening);
    const [reminder] = await listReminders(user);
    expect(reminder).toMatchObject({
      kind: "session_today",
      title: `Today · ${session.title}, part 1 of 4`,
      params: {
        title: `${session.title}, part 1 of 4`,
        count: session.minutes,
        path_id: user.pathId,
        milestone_key: session.milestone_key,
        session: `${session.sub_milestone}/${session.id}`,
        date: monday,
        number: 0,
      },
    });
  });

  test.each<[string, Settings, Parameters<typeof storePath>[2]]>([
    ["a rest day", { rest_days: [1] }, {}],
    ["a day that the path leaves out", {}, { study_days: [2] }],
    ["a path that starts later", {}, { start_date: "2026-11-12" }],
    ["a setup that is not finished", { setup_completed: false }, {}],
    ["no chosen time", { study_time: null }, {}],
  ])("nothing is sent with %s", async (_name, settings, path) => {
    const user = await createStudent(settings, path);
    await runAt(evening);
    await runAt(`${monday}T19:00:00Z`);
    expect(await listReminders(user)).toEqual([]);
  });

  test("nothing is sent after study on the same day", async () => {
    const user = await createStudent();
    await study(user);
    await runAt(evening);
    expect(await listReminders(user)).toEqual([]);
  });

  test("nothing is sent while the streak is paused", async () => {
    const user = await createStudent();
    expect((await user.call("pauseStreak", { body: { days: 2 } })).status).toBe(200);
    await runAt(evening);
    expect(await listReminders(user)).toEqual([]);
  });

  test("a day that would end the streak gets one reminder with the session", async () => {
    const user = await createStudent();
    await study(user);
    await testApp.admin.query(
      `update learning_streaks set closed_state = jsonb_set(closed_state, '{freezes}', '0')
       where user_id = $1`,
      [user.id],
    );
    await runAt("2026-11-10T16:00:00Z");
    expect((await listReminders(user)).map(({ kind }) => kind)).toEqual(["session_streak"]);
  });

  test("the mail has a link that starts the session and one that snoozes", async () => {
    const user = await createStudent();
    const params = { type: "reminder" };
    await user.call("updateNotificationPreference", { params, body: { email: true } });
    await runAt(evening);
    const mail = await testApp.mailbox.waitForMessage({ to: user.email, subject: "Today" }, 10_000);
    expect(mail.text).toContain(
      `http://masar.test/dashboard/integrated-learning?path=${user.pathId}`,
    );
    expect(mail.text).toContain("&start=1");
    expect(mail.text).toContain(`http://masar.test/dashboard/notifications?snooze=${monday}.0`);
  });
});

const snooze = (user: TestUser, number: number, date = monday) =>
  user.call("snoozeReminder", { body: { date, number } });

/** Runs the delayed jobs that are due, as the worker does. */
async function runSnoozed() {
  const { rows } = await testApp.admin.query(
    "select data from boss.job where name = 'reminder.snoozed' and start_after <= $1",
    [new Date()],
  );
  for (const { data } of rows) await sendSnoozedReminder(getDeps(), data);
}

async function countJobs() {
  const { rows } = await testApp.admin.query(
    "select id from boss.job where name = 'reminder.snoozed'",
  );
  return rows.length;
}

const numbersOf = async (user: TestUser) =>
  (await listReminders(user))
    .map(({ params }) => Number(params["number"]))
    .toSorted((a, b) => a - b);

describe("[N5.18] a snoozed reminder", () => {
  test("comes again in an hour, and a repeated tap adds no other", async () => {
    const user = await createStudent();
    await runAt(evening);
    const answers = [await snooze(user, 0), await snooze(user, 0)];
    const expected = { remind_at: `${monday}T17:00:00.000Z`, left: 2 };
    expect(answers.map(({ body }) => body)).toEqual([expected, expected]);
    expect(await countJobs()).toBe(1);
    setClock(`${monday}T17:00:00Z`);
    await runSnoozed();
    await runSnoozed();
    expect(await numbersOf(user)).toEqual([0, 1]);
  });

  test("comes three times a day at most", async () => {
    const user = await createStudent();
    await runAt(evening);
    for (const [number, hour] of [17, 18, 19].entries()) {
      expect((await snooze(user, number)).body.left).toBe(2 - number);
      setClock(`${monday}T${hour}:00:00Z`);
      await runSnoozed();
    }
    expect((await snooze(user, 3)).body).toEqual({ remind_at: null, left: 0 });
    expect(await numbersOf(user)).toEqual([0, 1, 2, 3]);
    expect(await countJobs()).toBe(3);
  });

  test("waits for the end of quiet hours on the same day", async () => {
    const user = await createStudent({ quiet_from: "20:30", quiet_to: "21:30" });
    await runAt(evening);
    expect((await snooze(user, 0)).body.remind_at).toBe(`${monday}T17:30:00.000Z`);
  });

  test("does not come on a day whose rest is quiet", async () => {
    const user = await createStudent({ quiet_from: "20:30", quiet_to: "07:00" });
    await runAt(evening);
    expect((await snooze(user, 0)).body).toEqual({ remind_at: null, left: 3 });
    expect(await countJobs()).toBe(0);
  });

  test("does not come after study", async () => {
    const user = await createStudent();
    await runAt(evening);
    // First, because the worker of the test runs delayed jobs by the clock of the database.
    await study(user);
    expect((await snooze(user, 0)).body.left).toBe(2);
    setClock(`${monday}T17:00:00Z`);
    await runSnoozed();
    expect(await numbersOf(user)).toEqual([0]);
  });

  test("of another day, of no reminder or of one not sent yet is rejected with 409", async () => {
    const user = await createStudent();
    expect((await snooze(user, 0)).status).toBe(409);
    await runAt(evening);
    expect((await snooze(user, 1)).status).toBe(409);
    expect((await snooze(user, 0, "2026-11-08")).status).toBe(409);
    setClock("2026-11-10T06:00:00Z");
    expect((await snooze(user, 0)).status).toBe(409);
  });

  test("starts from zero on the next day", async () => {
    const user = await createStudent();
    await runAt(evening);
    await snooze(user, 0);
    await runAt("2026-11-10T16:00:00Z");
    expect((await snooze(user, 0, "2026-11-10")).body.left).toBe(2);
  });
});

test("[N5.18] the calendar names today's session and links to its start", async () => {
  const user = await createStudent();
  const { body: overview } = await user.call("getOverview");
  const { body: feed } = await user.call("createCalendarFeed");
  const answer = await testApp.app.inject({ method: "GET", url: new URL(feed.url).pathname });
  const text = answer.body.replaceAll(/\r\n[ \t]/g, "");
  expect(text).toContain(`SUMMARY:${overview.current.next.session.title}\\, part 1 of 4\r\n`);
  expect(text).toMatch(/URL:\S+&start=1\r\n/);
  expect(text).toContain("BEGIN:VALARM\r\nACTION:DISPLAY");
});
