import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "@masar/tools/local/mailbox";
import { createPool } from "#api/db/client.ts";
import { sendWeeklySummaries } from "#api/features/reminders/reminder-batch.service.ts";
import { createBatchDeps } from "../../../test/batch-deps.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** A Monday of Dubai's week, which began that day. */
const begin = "2026-11-09T06:00:00Z";
/** Nine o'clock on the Monday after it. */
const nextMonday = "2026-11-16T05:05:00Z";
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(begin) });
  await testApp.admin.query("delete from users");
});
afterEach(() => void vi.useRealTimers());

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

async function createStudent(settings: object = {}, language: "en" | "ar" = "en") {
  const user = await testApp.createUser(language);
  const body = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  return user;
}

async function study(user: TestUser, minutes: number, path_id: string | null = null) {
  const { status } = await user.call("endStudySession", {
    params: { id: randomUUID() },
    body: {
      path_id,
      milestone_key: path_id && "m1",
      started_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      ended_at: new Date().toISOString(),
      minutes,
      focus_periods: 1,
    },
  });
  expect(status).toBe(200);
}

const createPathOn = (user: TestUser, day: string) =>
  storePath(testApp, user, {
    milestones: buildMilestones(2),
    start_date: day,
    created_at: new Date(`${day}T06:00:00Z`),
  });

async function wantMail(user: TestUser) {
  const body = { in_app: true, email: true };
  await user.call("updateNotificationPreference", { params: { type: "insight" }, body });
}

/** The hourly job, run by the worker; answers how it ended. */
async function runJob(): Promise<string> {
  const id = randomUUID();
  await testApp.app.services.queue.enqueue("weekly-summary.send", {}, undefined, id);
  return vi.waitFor(
    async () => {
      const { rows } = await testApp.admin.query("select state from boss.job where id = $1", [id]);
      expect(rows[0]?.state).toMatch(/completed|retry/);
      return rows[0].state as string;
    },
    { timeout: 10_000, interval: 50 },
  );
}

async function runAt(iso: string): Promise<void> {
  setClock(iso);
  expect(await runJob()).toBe("completed");
}

async function listSummaries(user: TestUser): Promise<[string, object][]> {
  const { body } = await user.call("listNotifications", { query: { type: "insight" } });
  return body.notifications.map((row: { kind: string; params: object }) => [row.kind, row.params]);
}

const mailsTo = ({ email }: TestUser) =>
  testApp.mailbox.messages().filter(({ to, subject }) => to.includes(email) && !isWelcome(subject));
const isWelcome = (subject: string) => /Confirm your e-mail|تأكيد البريد/.test(subject);
const readMail = (user: TestUser) =>
  vi.waitFor(() => {
    const [mail] = mailsTo(user);
    expect(mail).toBeDefined();
    return mail as Mail;
  }, 10_000);

describe("the weekly summary is sent", () => {
  test("in the app from nine o'clock of the first day, once, and by mail only if turned on", async () => {
    const user = await createStudent();
    const { id } = await createPathOn(user, "2026-11-09");
    await study(user, 50, id);
    setClock("2026-11-11T06:00:00Z");
    await study(user, 40, id);
    setClock("2026-11-12T06:00:00Z");
    await study(user, 5, id);

    await runAt("2026-11-15T19:00:00Z");
    await runAt("2026-11-16T04:05:00Z");
    expect(await listSummaries(user)).toEqual([]);
    await runAt(nextMonday);
    const sent = [["weekly_summary", { count: 1.6, days: 2 }]];
    expect(await listSummaries(user)).toEqual(sent);
    for (const later of ["2026-11-16T06:05:00Z", "2026-11-17T05:05:00Z", "2026-11-19T05:05:00Z"]) {
      await runAt(later);
    }
    expect(await listSummaries(user)).toEqual(sent);
    expect(mailsTo(user)).toEqual([]);
    await runAt("2026-11-23T05:05:00Z");
    expect(await listSummaries(user)).toEqual([["weekly_quiet", { title: "Part 1" }], ...sent]);
  });

  test("by mail with what was done, what comes next and when the path will be completed", async () => {
    const user = await createStudent({ weekly_target_hours: 3 });
    await wantMail(user);
    const { id } = await createPathOn(user, "2026-11-09");
    await study(user, 90, id);
    await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    await runAt(nextMonday);
    const mail = await readMail(user);
    expect(mail.subject).toBe("Your week: 1.5 hours of study");
    const { current } = (await user.call("getOverview")).body;
    const finish = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(`${current.estimated_completion_date}T00:00:00Z`),
    );
    for (const line of [
      "This is what you did from 9 November to 15 November.",
      "Weekly target: 3 hours",
      "Days counted: 1 day",
      "Steps finished: 1 step",
      "Path: Data analysis",
      "Milestone: Step 1",
      "Next step: Part 2",
      `Expected finish: ${finish}`,
      "http://masar.test/dashboard/integrated-learning",
    ]) {
      expect(mail.text.split("\n")).toContain(line);
    }
    // Neither the job's next run nor the same one tried again sends it twice.
    await runAt("2026-11-16T06:05:00Z");
    await testApp.admin.query("delete from boss.job where name = 'mail.send'");
    await runAt("2026-11-16T07:05:00Z");
    expect(mailsTo(user)).toHaveLength(1);
  });

  test("in the user's language", async () => {
    const user = await createStudent({}, "ar");
    await wantMail(user);
    await study(user, 120);
    await runAt(nextMonday);
    const mail = await readMail(user);
    expect(mail.subject).toBe("حصيلة الأسبوع: ساعتان من الدراسة");
    expect(mail.text).toContain("http://masar.test/dashboard\n");
    expect(mail.text).toContain("http://masar.test/ar/mail/unsubscribe?token=");
  });

  test("by each user's time zone and first day of the week", async () => {
    const cairo = await createStudent({ time_zone: "Africa/Cairo", country: "EG" });
    const riyadh = await createStudent({ time_zone: "Asia/Riyadh", country: "SA" });
    const rabat = await createStudent({ time_zone: "Africa/Casablanca", country: "MA" });
    const all = [cairo, riyadh, rabat];
    for (const user of all) await study(user, 30);
    const sent = async () =>
      Promise.all(all.map(async (user) => (await listSummaries(user)).length));
    // Saturday, nine o'clock in Cairo (UTC+2).
    await runAt("2026-11-14T06:55:00Z");
    expect(await sent()).toEqual([0, 0, 0]);
    await runAt("2026-11-14T07:05:00Z");
    expect(await sent()).toEqual([1, 0, 0]);
    // Sunday, nine o'clock in Riyadh (UTC+3).
    await runAt("2026-11-15T06:05:00Z");
    expect(await sent()).toEqual([1, 1, 0]);
    // Morocco left UTC+1 for good in September.
    await runAt("2026-11-16T08:55:00Z");
    expect(await sent()).toEqual([1, 1, 0]);
    await runAt("2026-11-16T09:05:00Z");
    expect(await sent()).toEqual([1, 1, 1]);
  });

  test("at the usual hour of study, where there is one, and on the second day if the first was missed", async () => {
    const evening = await createStudent({ study_time: "19:30" });
    // One o'clock belongs to the night after the first day.
    const night = await createStudent({ study_time: "01:00" });
    for (const user of [evening, night]) await study(user, 30);
    const sent = async () => [
      (await listSummaries(evening)).length,
      (await listSummaries(night)).length,
    ];
    await runAt("2026-11-16T15:05:00Z");
    expect(await sent()).toEqual([0, 0]);
    await runAt("2026-11-16T16:05:00Z");
    expect(await sent()).toEqual([1, 0]);
    await runAt("2026-11-16T21:05:00Z");
    expect(await sent()).toEqual([1, 1]);

    const missed = await createStudent();
    const longMissed = await createStudent({ time_zone: "Asia/Tokyo" });
    for (const user of [missed, longMissed]) await study(user, 30);
    // Late on Tuesday in Dubai; already Wednesday in Tokyo, where Monday's news is old.
    await runAt("2026-11-24T19:05:00Z");
    expect([await listSummaries(missed), await listSummaries(longMissed)]).toMatchObject([
      [["weekly_summary", {}]],
      [],
    ]);
  });

  test("despite a failure for one user, for whom the job is retried", async () => {
    const [broken, ...others] = [await createStudent(), await createStudent()] as const;
    for (const user of [broken, ...others]) await study(user, 30);
    await testApp.admin.query("update settings set time_zone = 'Mars/Base' where user_id = $1", [
      broken.id,
    ]);
    setClock(nextMonday);
    expect(await runJob()).toBe("retry");
    for (const user of others) expect(await listSummaries(user)).toHaveLength(1);
  });

  test("[N11.02] batch after batch, once to each, also by two workers at a time", async () => {
    const users = [await createStudent(), await createStudent(), await createStudent()];
    for (const user of users) {
      await wantMail(user);
      await study(user, 30);
    }
    setClock(nextMonday);
    const pool = createPool(testApp.env.databaseUrls.worker, 4);
    const deps = createBatchDeps(testApp, pool);
    await Promise.all([1, 2].map((batch) => sendWeeklySummaries(deps, { batch })));
    await pool.end();
    for (const user of users) {
      await readMail(user);
      expect(await listSummaries(user)).toHaveLength(1);
    }
    const { rows } = await testApp.admin.query(
      "select count(*) from boss.job where data->>'template' = 'weekly_summary' and data->>'to' = any ($1)",
      [users.map(({ email }) => email)],
    );
    expect(Number(rows[0].count)).toBe(3);
  });
});

describe("a week without study", () => {
  test("is reported kindly, with the next step and without the streak", async () => {
    const user = await createStudent();
    await wantMail(user);
    await createPathOn(user, "2026-11-10");
    await runAt(nextMonday);
    expect(await listSummaries(user)).toEqual([["weekly_quiet", { title: "Part 1" }]]);
    const { subject, text, html } = await readMail(user);
    expect(subject).toBe("Your next step, when you're ready");
    expect(text).toContain("Next step: Part 1");
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/streak|missed|only|should|0 (?:minutes|hours|days)/i);
    }
  });

  test("[D63] of short sessions does not mention days that did not count", async () => {
    const user = await createStudent();
    await wantMail(user);
    const { id } = await createPathOn(user, "2026-11-09");
    await study(user, 8, id);
    setClock("2026-11-11T06:00:00Z");
    await study(user, 7, id);
    await runAt(nextMonday);
    expect(await listSummaries(user)).toEqual([["weekly_short", { count: 0.3 }]]);
    expect((await readMail(user)).text).not.toMatch(/days that counted/i);
  });

  test("of two minutes is a quiet one in the app, which counts in hours", async () => {
    const user = await createStudent();
    const { id } = await createPathOn(user, "2026-11-09");
    await study(user, 2, id);
    await runAt(nextMonday);
    expect(await listSummaries(user)).toEqual([["weekly_quiet", { title: "Part 1" }]]);
  });

  test("with a finished step is no quiet one", async () => {
    const user = await createStudent();
    const { id } = await createPathOn(user, "2026-11-09");
    await user.call("tickSubMilestone", {
      params: { id, key: "m1", sub: "sub-1" },
      body: { ...createChangeStamp(), completed: true },
    });
    await runAt(nextMonday);
    expect(await listSummaries(user)).toEqual([["weekly_finished", { count: 1 }]]);
  });

  test("is not reported to users who never started, started after it, or have been away for weeks", async () => {
    const never = await createStudent();
    const after = await createStudent();
    await createPathOn(after, "2026-11-16");
    const away = await createStudent();
    await createPathOn(away, "2026-10-05");
    const recent = await createStudent();
    await createPathOn(recent, "2026-10-21");
    await runAt(nextMonday);
    for (const user of [never, after, away]) expect(await listSummaries(user)).toEqual([]);
    expect(await listSummaries(recent)).toHaveLength(1);
  });
});

describe("the user's preferences", () => {
  test("a pause is left alone", async () => {
    const user = await createStudent();
    await createPathOn(user, "2026-11-09");
    await study(user, 30);
    setClock("2026-11-15T06:00:00Z");
    expect((await user.call("pauseStreak", { body: { days: 3 } })).status).toBe(200);
    await runAt(nextMonday);
    expect(await listSummaries(user)).toEqual([]);
  });

  test("a streak is named where it is shown, and nowhere when it is hidden", async () => {
    const shown = await createStudent();
    const hidden = await createStudent({ streak_hidden: true });
    for (const user of [shown, hidden]) await wantMail(user);
    setClock("2026-11-15T06:00:00Z");
    for (const user of [shown, hidden]) await study(user, 30);
    await runAt(nextMonday);
    expect((await readMail(shown)).text).toContain("Streak: 1 day");
    const { text, html } = await readMail(hidden);
    expect(text + html).not.toMatch(/streak/i);
  });

  test("quiet hours hold the mail back until they end", async () => {
    const user = await createStudent({
      busy_season: {
        from: "2026-11-10",
        to: "2026-11-30",
        weekly_target_hours: 2,
        day_start_hour: 3,
        study_time: null,
        quiet_from: "08:00",
        quiet_to: "11:30",
      },
    });
    await wantMail(user);
    await study(user, 30);
    await runAt(nextMonday);
    expect(await listSummaries(user)).toHaveLength(1);
    const { rows } = await testApp.admin.query(
      "select start_after from boss.job where data->>'to' = $1 and data->>'template' = 'weekly_summary'",
      [user.email],
    );
    expect(rows[0].start_after.toISOString()).toMatch(/^2026-11-16T07:30/);
  });

  test("no mail where only the app is wanted, and the other way round", async () => {
    const user = await createStudent();
    const body = { in_app: false, email: true };
    await user.call("updateNotificationPreference", { params: { type: "insight" }, body });
    await study(user, 30);
    await runAt(nextMonday);
    await readMail(user);
    expect(await listSummaries(user)).toEqual([]);
  });
});

test("the link in the mail ends mails, and notifications continue in the app", async () => {
  const user = await createStudent();
  await wantMail(user);
  await study(user, 30);
  await runAt(nextMonday);
  const { headers } = await readMail(user);
  const link = headers.find(({ name }) => name === "list-unsubscribe")?.value.slice(1, -1) ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const answer = await testApp.openBrowser().call("unsubscribeMail", { query: { token } });
  expect([answer.status, answer.body]).toEqual([200, { type: "insight" }]);
  setClock("2026-11-17T06:00:00Z");
  await study(user, 30);
  await runAt("2026-11-23T05:05:00Z");
  expect(await listSummaries(user)).toHaveLength(2);
  expect(mailsTo(user)).toHaveLength(1);
});

test("the job is planned for every hour", async () => {
  const { rows } = await testApp.admin.query("select name, cron from boss.schedule");
  expect(rows).toContainEqual({ name: "weekly-summary.send", cron: "5 * * * *" });
});
