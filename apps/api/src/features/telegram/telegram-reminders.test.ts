import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TelegramMessage } from "@masar/tools/local/scripted-telegram";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { createPool } from "#api/db/client.ts";
import { sendReminders } from "#api/features/reminders/reminder-batch.service.ts";
import { sendSnoozedReminder } from "#api/features/reminders/snooze.service.ts";
import { createBatchDeps } from "../../../test/batch-deps.ts";
import { storePath } from "../../../test/stored-paths.ts";
import {
  startTestAppWithTelegram,
  type TestAppWithTelegram,
} from "../../../test/test-app-with-telegram.ts";

let app: TestAppWithTelegram;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  app = await startTestAppWithTelegram();
  pool = createPool(app.testApp.env.databaseUrls.worker, 4);
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

type TestUser = Awaited<ReturnType<TestAppWithTelegram["testApp"]["createUser"]>>;
const monday = "2026-11-09";
const evening = `${monday}T16:00:00Z`;
const setClock = (iso: string) => vi.setSystemTime(new Date(iso));
const getDeps = () => createBatchDeps(app.testApp, pool);

async function runAt(iso: string): Promise<void> {
  setClock(iso);
  await sendReminders(getDeps());
}

/** Runs the delayed jobs that are due, as the worker does. */
async function runSnoozedAt(iso: string): Promise<void> {
  setClock(iso);
  const { rows } = await app.testApp.admin.query(
    "select data from boss.job where name = 'reminder.snoozed' and start_after <= $1",
    [new Date()],
  );
  for (const { data } of rows) await sendSnoozedReminder(getDeps(), data);
}

/** A user who studies at 20:00 in Dubai, has a path and a linked chat. */
async function createStudent(language: "en" | "ar" = "en", settings: object = {}) {
  const user = await app.testApp.createUser(language);
  const usual = { time_zone: "Asia/Dubai", country: "AE", rest_days: [], study_time: "20:00" };
  const body = { ...usual, setup_completed: true, ...settings };
  expect((await user.call("updateSettings", { body })).status).toBe(200);
  const { id } = await storePath(app.testApp, user, { start_date: monday });
  return { ...user, pathId: id, chatId: await app.link(user) };
}

const buttonsOf = (message: TelegramMessage | undefined) =>
  message?.reply_markup?.inline_keyboard.flat() ?? [];
const snoozeDataOf = (message: TelegramMessage | undefined) =>
  buttonsOf(message).find((button) => button.callback_data)?.callback_data ?? "";

async function tapSnooze(message: TelegramMessage | undefined): Promise<TelegramMessage> {
  if (!message) throw new Error("There is no message to tap on");
  const { text } = message;
  app.telegram.tap(message, snoozeDataOf(message));
  await vi.waitFor(() => expect(message.text).not.toBe(text), 10_000);
  return message;
}

async function countSnoozes(user: TestUser): Promise<number> {
  const { rows } = await app.testApp.admin.query(
    "select snoozes from reminders where user_id = $1",
    [user.id],
  );
  return rows[0].snoozes;
}

const answersTo = () =>
  app.telegram.calls.filter(({ method }) => method === "answerCallbackQuery").length;

describe("at the study time", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${monday}T06:00:00Z`) });
    await app.testApp.admin.query("delete from boss.job where name = 'reminder.snoozed'");
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("[N5.19] the reminder names the session and its minutes, and has buttons to start and snooze", async () => {
    const user = await createStudent();
    const { body: overview } = await user.call("getOverview");
    const { session } = overview.current.next;
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    const strip = (text = "") => text.replaceAll(/[\u2066-\u2069]/g, "");
    expect(strip(message?.text)).toBe(
      `Today · ${session.title}, part 1 of 4\n\nAbout ${session.minutes} minutes. Start when you are ready.`,
    );
    const place = `path=${user.pathId}&milestone=${session.milestone_key}`;
    const id = `${session.sub_milestone}/${session.id}`;
    expect(buttonsOf(message)).toEqual([
      {
        text: "Start",
        url: `http://masar.test/dashboard/integrated-learning?${place}&session=${id}&start=1`,
      },
      {
        text: "Remind me in an hour",
        callback_data: expect.stringMatching(/^snooze:2026-11-09:0:/),
      },
    ]);
    const call = app.telegram.calls.findLast(({ method }) => method === "sendMessage");
    expect(call?.payload).not.toHaveProperty("parse_mode");
  });

  test("[N5.19] the reminder is in the user's language", async () => {
    const user = await createStudent("ar");
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    expect(message?.text).toMatch(/^جلسة اليوم · /);
    expect(buttonsOf(message).map(({ text }) => text)).toEqual(["بدء الجلسة", "التذكير بعد ساعة"]);
  });

  test("[N5.19] a repeated job sends the reminder once", async () => {
    const user = await createStudent();
    await runAt(evening);
    await runAt(evening);
    await app.readMessages(user.chatId, 2);
    await runAt(`${monday}T16:15:00Z`);
    const other = await createStudent();
    await runAt(evening);
    await app.readMessages(other.chatId, 2);
    expect(app.telegram.messagesTo(user.chatId)).toHaveLength(2);
  });

  test("[N5.19] nothing goes to Telegram for a type that was turned off", async () => {
    const user = await createStudent();
    const params = { type: "reminder" };
    await user.call("updateNotificationPreference", { params, body: { telegram: false } });
    await runAt(evening);
    const { body } = await user.call("listNotifications", { query: { type: "reminder" } });
    expect(body.notifications).toHaveLength(1);
    const { rows } = await app.testApp.admin.query(
      "select id from boss.job where name = 'telegram.send' and data->>'user_id' = $1",
      [user.id],
    );
    expect(rows).toEqual([]);
  });

  test("[N5.19] a user who wants reminders in Telegram only still gets them", async () => {
    const user = await createStudent();
    const params = { type: "reminder" };
    await user.call("updateNotificationPreference", { params, body: { in_app: false } });
    await runAt(evening);
    expect(await app.readMessages(user.chatId, 2)).toHaveLength(2);
  });

  test("[N5.19] a tap on snooze brings the reminder back in an hour and says when", async () => {
    const user = await createStudent();
    await runAt(evening);
    const [, first] = await app.readMessages(user.chatId, 2);
    const edited = await tapSnooze(first);
    expect(edited.text).toMatch(/\n\nWe'll remind you at 21:00$/);
    expect(buttonsOf(edited).map(({ text }) => text)).toEqual(["Start"]);
    await runSnoozedAt(`${monday}T17:00:00Z`);
    const [, , second] = await app.readMessages(user.chatId, 3);
    expect(second?.text).toMatch(/^Today · /);
    expect(snoozeDataOf(second)).toMatch(/^snooze:2026-11-09:1:/);
  });

  test("[N5.19] the third snooze brings a reminder without the button", async () => {
    const user = await createStudent();
    await runAt(evening);
    for (const [number, hour] of [17, 18, 19].entries()) {
      const messages = await app.readMessages(user.chatId, number + 2);
      await tapSnooze(messages.at(-1));
      await runSnoozedAt(`${monday}T${hour}:00:00Z`);
    }
    const messages = await app.readMessages(user.chatId, 5);
    expect(buttonsOf(messages.at(-1)).map(({ text }) => text)).toEqual(["Start"]);
    expect(await countSnoozes(user)).toBe(3);
  });

  test("[N5.19] a snooze that would end in quiet hours says that no reminder comes today", async () => {
    const user = await createStudent("en", { quiet_from: "20:30", quiet_to: "07:00" });
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    const { text } = await tapSnooze(message);
    expect(text).toMatch(/\n\nNo more reminders today$/);
  });

  test("[N5.19] a snooze of yesterday's reminder says that it has expired", async () => {
    const user = await createStudent();
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    setClock("2026-11-10T06:00:00Z");
    const { text } = await tapSnooze(message);
    expect(text).toMatch(/\n\nThis reminder has expired\.$/);
    expect(await countSnoozes(user)).toBe(0);
  });

  test("[N5.19] data of another user's button and of an unlinked chat changes nothing", async () => {
    const [user, otherUser] = [await createStudent(), await createStudent()];
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    const [, otherMessage] = await app.readMessages(otherUser.chatId, 2);
    if (!message || !otherMessage) throw new Error("There is no message to tap on");
    const before = answersTo();
    app.telegram.tap(message, snoozeDataOf(otherMessage));
    app.telegram.tap(message, "snooze:2026-11-09:0:");
    app.telegram.tap(message, snoozeDataOf(message), app.newChat());
    await vi.waitFor(() => expect(answersTo()).toBe(before + 3), 10_000);
    expect([await countSnoozes(user), await countSnoozes(otherUser)]).toEqual([0, 0]);
    expect(app.telegram.messagesTo(user.chatId)[1]?.text).not.toContain("remind you");
  });

  test("[N5.19] the button of a chat that has moved to another user snoozes nothing", async () => {
    const [user, otherUser] = [await createStudent(), await createStudent()];
    await runAt(evening);
    const [, message] = await app.readMessages(user.chatId, 2);
    if (!message) throw new Error("There is no message to tap on");
    await app.link(otherUser, user.chatId);
    const before = answersTo();
    app.telegram.tap(message, snoozeDataOf(message));
    await vi.waitFor(() => expect(answersTo()).toBe(before + 1), 10_000);
    expect([await countSnoozes(user), await countSnoozes(otherUser)]).toEqual([0, 0]);
  });
});

/** Sends a reminder of today outside of the daily run. */
async function remind(user: TestUser, number = 0): Promise<void> {
  const { services } = app.testApp.app;
  const date = new Date().toISOString().slice(0, 10);
  const what = {
    kind: "session_today",
    params: { title: "Joins <b>&</b> *keys*", count: 45, date, number },
  } as const;
  const recipient = { id: user.id, email: user.email, language: "en" } as const;
  await services.withUser(user.id, (tx) => notifyUser(services, tx, recipient, what));
}

async function createLinked() {
  const user = await app.testApp.createUser();
  return { ...user, chatId: await app.link(user) };
}

const callsTo = (chatId: number) =>
  app.telegram.calls.filter(
    ({ method, payload }) => method === "sendMessage" && payload["chat_id"] === chatId,
  );

async function listJobs(user: TestUser) {
  const { rows } = await app.testApp.admin.query(
    `select state::text, start_after, output::text from boss.job
     where name in ('telegram.send', 'dead') and data->>'user_id' = $1 order by created_on`,
    [user.id],
  );
  return rows as { state: string; start_after: Date; output: string | null }[];
}

/** Makes waiting jobs due now. */
const runWaiting = () =>
  app.testApp.admin.query(
    "update boss.job set start_after = now() where name = 'telegram.send' and state in ('created', 'retry')",
  );

describe("delivery", () => {
  test("[N5.19] sends a title with markup as it is", async () => {
    const user = await createLinked();
    await remind(user);
    const [, message] = await app.readMessages(user.chatId, 2);
    expect(message?.text).toContain("Joins <b>&</b> *keys*");
  });

  test("[N5.19] a bot that the user blocked ends the link", async () => {
    const user = await createLinked();
    app.telegram.block(user.chatId);
    await remind(user);
    await vi.waitFor(async () => expect(await app.isLinked(user)).toBe(false), 10_000);
    const { body } = await user.call("getNotificationPreferences");
    expect(body.preferences.some(({ telegram }: { telegram: boolean }) => telegram)).toBe(false);
    await remind(user);
    expect((await listJobs(user)).map(({ state }) => state)).toEqual(["completed"]);
    expect(callsTo(user.chatId)).toHaveLength(2);
  });

  test("[N5.19] a 429 waits as long as Telegram says, and the reminder comes once", async () => {
    const user = await createLinked();
    const failure = { error_code: 429, description: "Too Many Requests" };
    app.telegram.fail("sendMessage", { ...failure, parameters: { retry_after: 300 } });
    await remind(user);
    await vi.waitFor(async () => expect(await listJobs(user)).toHaveLength(2), 10_000);
    const [first, second] = await vi.waitFor(async () => {
      const jobs = await listJobs(user);
      expect(jobs.map(({ state }) => state)).toEqual(["completed", "created"]);
      return jobs;
    }, 10_000);
    expect(first?.output).toBeNull();
    const seconds = ((second?.start_after.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(callsTo(user.chatId)).toHaveLength(2);
    await runWaiting();
    await app.readMessages(user.chatId, 2);
    await vi.waitFor(async () => {
      const jobs = await listJobs(user);
      expect(jobs.map(({ state }) => state)).toEqual(["completed", "completed"]);
    }, 10_000);
    expect(callsTo(user.chatId)).toHaveLength(3);
  });

  test("[N5.19] an unreachable Telegram is retried, and its error stores neither the token nor the chat", async () => {
    const user = await createLinked();
    app.telegram.setDown(true);
    await remind(user);
    const [job] = await vi.waitFor(async () => {
      const jobs = await listJobs(user);
      expect(jobs.map(({ state }) => state)).toEqual(["retry"]);
      return jobs;
    }, 10_000);
    expect(job?.output).toContain("no answer");
    expect(job?.output).not.toContain(app.telegram.token);
    expect(job?.output).not.toContain(String(user.chatId));
    app.telegram.setDown(false);
    await runWaiting();
    await app.readMessages(user.chatId, 2);
  });

  test("[N5.19] a reminder that waited for more than 12 hours is not sent", async () => {
    const user = await createLinked();
    const reminder = {
      user_id: user.id,
      language: "en",
      title: "Yesterday",
      message: "45 minutes",
      start: "/dashboard",
      expires_at: new Date(Date.now() - 1000).toISOString(),
    } as const;
    await app.testApp.app.services.queue.enqueue("telegram.send", reminder);
    await vi.waitFor(async () => {
      expect((await listJobs(user)).map(({ state }) => state)).toEqual(["completed"]);
    }, 10_000);
    expect(app.telegram.messagesTo(user.chatId)).toHaveLength(1);
  });

  test("[N5.19] waits for the end of quiet hours", async () => {
    const user = await createLinked();
    const now = Date.now();
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const quiet = { quiet_from: clock(now - 3_600_000), quiet_to: clock(now + 3_600_000) };
    await user.call("updateSettings", { body: { time_zone: "Etc/UTC", ...quiet } });
    await remind(user);
    const [job] = await listJobs(user);
    const minutes = ((job?.start_after.getTime() ?? 0) - now) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(61);
  });
});
