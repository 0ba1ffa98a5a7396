import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startWorker } from "#api/start-worker.ts";
import {
  startTestAppWithTelegram,
  type TestAppWithTelegram,
} from "../../../test/test-app-with-telegram.ts";

vi.setConfig({ testTimeout: 30_000 });

type Worker = Awaited<ReturnType<typeof startWorker>>;

let app: TestAppWithTelegram;
let workers: Worker[];
beforeEach(async () => {
  app = await startTestAppWithTelegram({ worker: false });
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await app.stop();
});

async function addWorker(): Promise<Worker> {
  const worker = await startWorker(app.testApp.env, app.testApp.app.log);
  workers.push(worker);
  return worker;
}

async function stopWorker(worker: Worker): Promise<void> {
  workers = workers.filter((each) => each !== worker);
  await worker.stop();
}

const waitForPoll = () =>
  vi.waitFor(() => expect(app.telegram.isPolled()).toBe(true), { timeout: 15_000 });

async function waitForMessages(chatId: number, count: number) {
  const check = () => expect(app.telegram.messagesTo(chatId)).toHaveLength(count);
  await vi.waitFor(check, { timeout: 15_000 });
  return app.telegram.messagesTo(chatId);
}

const countReaders = () =>
  app.telegram.calls.filter(({ method }) => method === "deleteWebhook").length;

describe("[N5.19] reading the messages to the bot", () => {
  test("is done by one of two workers, and by the other after the first has stopped", async () => {
    const first = await addWorker();
    await waitForPoll();
    await addWorker();
    await app.link(await app.testApp.createUser());
    await stopWorker(first);
    expect(countReaders()).toBe(1);
    await waitForPoll();
    await app.link(await app.testApp.createUser());
    expect(countReaders()).toBe(2);
    expect(app.telegram.countConflicts()).toBe(0);
  });

  test("ends with the worker and confirms what was handled", async () => {
    const worker = await addWorker();
    await waitForPoll();
    for (let count = 0; count < 3; count++) {
      const chatId = app.newChat();
      app.telegram.write(chatId, "/start");
      await waitForMessages(chatId, 1);
    }
    const startedAt = Date.now();
    await stopWorker(worker);
    expect(Date.now() - startedAt).toBeLessThan(8000);
    await vi.waitFor(() => expect(app.telegram.isPolled()).toBe(false));
    expect(app.telegram.countWaiting()).toBe(0);
  });

  test("starts when Telegram is reachable again, and the worker runs its other jobs before", async () => {
    app.telegram.setDown(true);
    await addWorker();
    const user = await app.testApp.createUser();
    const mail = {
      to: user.email,
      language: "en",
      template: "notification",
      params: { title: "While Telegram is down", message: "" },
    } as const;
    await app.testApp.app.services.queue.enqueue("mail.send", mail);
    await app.testApp.mailbox.waitForMessage({ to: user.email, subject: "While" }, 10_000);
    app.telegram.setDown(false);
    await waitForPoll();
    await app.link(user);
    expect(await app.isLinked(user)).toBe(true);
  });

  test("continues after its lock was lost", async () => {
    await addWorker();
    await waitForPoll();
    const { rows } = await app.testApp.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'masar-telegram' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
    await vi.waitFor(() => expect(countReaders()).toBe(2), { timeout: 15_000 });
    await waitForPoll();
    await app.link(await app.testApp.createUser());
    expect(app.telegram.countConflicts()).toBe(0);
  });

  test("continues after another program has read them", async () => {
    await addWorker();
    await waitForPoll();
    const conflict = { error_code: 409, description: "Conflict" };
    app.telegram.fail("getUpdates", conflict, conflict);
    const chatId = app.newChat();
    app.telegram.write(chatId, "/start");
    await waitForPoll();
    expect(await waitForMessages(chatId, 1)).toHaveLength(1);
  });

  test("waits as long as a 429 says", async () => {
    const parameters = { retry_after: 3 };
    const failure = { error_code: 429, description: "Too Many Requests", parameters };
    app.telegram.fail("getUpdates", failure);
    await addWorker();
    const polls = () => app.telegram.calls.filter(({ method }) => method === "getUpdates").length;
    await vi.waitFor(() => expect(polls()).toBe(1));
    const startedAt = Date.now();
    await waitForPoll();
    expect(Date.now() - startedAt).toBeGreaterThan(2500);
    expect(polls()).toBe(2);
  });
});

describe("[N5.19] a message whose handling fails", () => {
  const failure = { error_code: 500, description: "Internal Server Error" };

  test("is handled again, and a chat that was linked meanwhile stays linked", async () => {
    await addWorker();
    await waitForPoll();
    const user = await app.testApp.createUser();
    app.telegram.fail("sendMessage", failure);
    const chatId = app.newChat();
    app.telegram.write(chatId, `/start ${await app.createCode(user)}`);
    const [answer] = await waitForMessages(chatId, 1);
    expect(answer?.text).toBe("Your reminders come here. Send /stop to stop them.");
    expect(await app.isLinked(user)).toBe(true);
  });

  test("is skipped after three attempts", async () => {
    await addWorker();
    await waitForPoll();
    app.telegram.fail("sendMessage", failure, failure, failure);
    const [chatId, other] = [app.newChat(), app.newChat()];
    app.telegram.write(chatId, "Hello");
    app.telegram.write(other, "Hello");
    await waitForMessages(other, 1);
    expect(app.telegram.messagesTo(chatId)).toEqual([]);
  });
});
