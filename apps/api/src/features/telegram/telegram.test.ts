import { startScriptedTelegram } from "@masar/tools/local/scripted-telegram";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { sweepRetention } from "#api/jobs/retention.ts";
import {
  startTestAppWithTelegram,
  type TestAppWithTelegram,
} from "../../../test/test-app-with-telegram.ts";
import { makeReadyExport } from "../../../test/exports.ts";
import { password, startTestApp } from "../../../test/test-app.ts";

let app: TestAppWithTelegram;
beforeAll(async () => {
  app = await startTestAppWithTelegram();
});
afterAll(() => app.stop());

vi.setConfig({ testTimeout: 30_000 });

const createUser = (language?: "en" | "ar") => app.testApp.createUser(language);
type TestUser = Awaited<ReturnType<typeof createUser>>;

async function listTelegramTypes({ call }: TestUser): Promise<string[]> {
  const { body } = await call("getNotificationPreferences");
  return body.preferences
    .filter(({ telegram }: { telegram: boolean }) => telegram)
    .map(({ type }: { type: string }) => type);
}

const invalid =
  "This link has expired or was already used. Open the notification settings in Masar and connect again.";

describe("linking", () => {
  test("[N5.19] returns a link to the bot with a code of which only the hash is stored", async () => {
    const user = await createUser();
    expect((await user.call("getTelegram")).body).toEqual({ is_available: true, linked_at: null });
    const { body } = await user.call("createTelegramLink");
    const [, code = ""] =
      /^https:\/\/t\.me\/masar_test_bot\?start=([\w-]{43})$/.exec(body.url) ?? [];
    expect(code).not.toBe("");
    const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    const { rows } = await app.testApp.admin.query(
      "select to_jsonb(c)::text as text from telegram_codes c where user_id = $1",
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(code);
  });

  test("[N5.19] links the chat that sends the code, turns on reminders and answers in the user's language", async () => {
    const user = await createUser("ar");
    const chatId = await app.link(user);
    const [answer] = await app.readMessages(chatId);
    expect(answer?.text).toMatch(/^تم الربط/);
    expect(answer?.text).toContain("/stop");
    expect((await user.call("getTelegram")).body).toEqual({
      is_available: true,
      linked_at: expect.any(String),
    });
    expect(await listTelegramTypes(user)).toEqual(["reminder", "deadline"]);
  });

  test("[N5.19] rejects a wrong, a used, an expired and a replaced code", async () => {
    const user = await createUser();
    const [wrongChat, usedChat, expiredChat, replacedChat] = [
      app.newChat(),
      app.newChat(),
      app.newChat(),
      app.newChat(),
    ];
    app.telegram.write(wrongChat, `/start ${"x".repeat(43)}`);
    const replaced = await app.createCode(user);
    const expired = await app.createCode(user);
    app.telegram.write(replacedChat, `/start ${replaced}`);
    await app.readMessages(replacedChat);
    await app.testApp.admin.query(
      "update telegram_codes set expires_at = now() - interval '1 second' where user_id = $1",
      [user.id],
    );
    app.telegram.write(expiredChat, `/start ${expired}`);
    await app.readMessages(expiredChat);
    expect(await app.isLinked(user)).toBe(false);
    const used = await app.createCode(user);
    const chatId = app.newChat();
    app.telegram.write(chatId, `/start ${used}`);
    await app.readMessages(chatId);
    app.telegram.write(usedChat, `/start ${used}`);
    for (const each of [wrongChat, usedChat, expiredChat, replacedChat]) {
      const [answer] = await app.readMessages(each);
      expect(answer?.text).toBe(invalid);
    }
    const { rows } = await app.testApp.admin.query(
      "select chat_id from telegram_links where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ chat_id: chatId }]);
  });

  test("[N5.19] answers a wrong code in the language of the Telegram app", async () => {
    const chatId = app.newChat();
    app.telegram.write(chatId, "/start wrong", { language: "ar" });
    const [answer] = await app.readMessages(chatId);
    expect(answer?.text).toMatch(/^انتهت صلاحية هذا الرابط/);
  });

  test("[N5.19] moves a chat to the user who linked it last", async () => {
    const [user, otherUser] = [await createUser(), await createUser()];
    const chatId = await app.link(user);
    await app.link(otherUser, chatId);
    expect([await app.isLinked(user), await app.isLinked(otherUser)]).toEqual([false, true]);
    expect(await listTelegramTypes(user)).toEqual([]);
  });

  test("[N5.19] replaces the chat of a user who links another one", async () => {
    const user = await createUser();
    await app.link(user);
    const chatId = await app.link(user);
    const { rows } = await app.testApp.admin.query(
      "select chat_id from telegram_links where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ chat_id: chatId }]);
  });

  test("[N5.19] ignores a code that is sent in a group", async () => {
    const user = await createUser();
    const chatId = app.newChat();
    app.telegram.write(chatId, `/start ${await app.createCode(user)}`, { type: "group" });
    const next = await app.link(await createUser());
    expect(await app.readMessages(next)).toHaveLength(1);
    expect(app.telegram.messagesTo(chatId)).toEqual([]);
    expect(await app.isLinked(user)).toBe(false);
  });

  test("[N5.19] returns 409 while Telegram does not answer, and works again after", async () => {
    const other = await startTestAppWithTelegram({ worker: false });
    try {
      const user = await other.testApp.createUser();
      other.telegram.fail("getMe", { error_code: 502, description: "Bad Gateway" });
      const answer = await user.call("createTelegramLink");
      expect([answer.status, answer.body.code]).toEqual([409, "not_possible_now"]);
      expect((await user.call("createTelegramLink")).status).toBe(200);
      expect((await user.call("createTelegramLink")).status).toBe(200);
      expect(other.telegram.calls.map(({ method }) => method)).toEqual(["getMe", "getMe"]);
    } finally {
      await other.stop();
    }
  });
});

describe("ending the link", () => {
  test("[N5.19] removeTelegramLink ends it and turns its preferences off", async () => {
    const user = await createUser();
    await app.link(user);
    const { status, body } = await user.call("removeTelegramLink");
    expect([status, body]).toEqual([200, { is_available: true, linked_at: null }]);
    expect(await listTelegramTypes(user)).toEqual([]);
    expect((await user.call("removeTelegramLink")).status).toBe(200);
  });

  test("[N5.19] /stop ends it and says so", async () => {
    const user = await createUser();
    const chatId = await app.link(user);
    app.telegram.write(chatId, "/stop");
    const answers = await app.readMessages(chatId, 2);
    expect(answers[1]?.text).toBe("Disconnected. No more reminders will come here.");
    expect(await app.isLinked(user)).toBe(false);
  });

  test("[N5.19] any other message is answered with what the bot does", async () => {
    const user = await createUser();
    const chatId = await app.link(user);
    app.telegram.write(chatId, "Hello");
    const [, linked] = await app.readMessages(chatId, 2);
    expect(linked?.text).toBe("Your reminders come here. Send /stop to stop them.");
    const visitor = app.newChat();
    app.telegram.write(visitor, "/start");
    const [help] = await app.readMessages(visitor);
    expect(help?.text).toMatch(/notification settings:\nhttp:\/\/masar\.test\/\S+$/);
  });
});

test("[N5.19] only reminders and deadlines can be turned on for Telegram", async () => {
  const user = await createUser();
  const save = async (type: string, telegram: boolean) =>
    (await user.call("updateNotificationPreference", { params: { type }, body: { telegram } }))
      .status;
  expect(await save("deadline", true)).toBe(200);
  expect(await save("study", true)).toBe(400);
  expect(await save("study", false)).toBe(200);
});

test("[N5.19] an instance without a token offers no Telegram and requests nothing", async () => {
  const telegram = await startScriptedTelegram();
  const bare = await startTestApp({ env: { TELEGRAM_API_ROOT: telegram.root } });
  try {
    const user = await bare.createUser();
    const state = { is_available: false, linked_at: null };
    expect((await user.call("getTelegram")).body).toEqual(state);
    expect((await user.call("createTelegramLink")).status).toBe(409);
    expect((await user.call("removeTelegramLink")).body).toEqual(state);
    await bare.admin.query("insert into telegram_links (user_id, chat_id) values ($1, 1)", [
      user.id,
    ]);
    const reminder = {
      user_id: user.id,
      language: "en",
      title: "Today",
      message: "45 minutes",
      start: "/dashboard",
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    } as const;
    await bare.app.services.queue.enqueue("telegram.send", reminder);
    await vi.waitFor(async () => {
      const { rows } = await bare.admin.query(
        "select state from boss.job where name = 'telegram.send'",
      );
      expect(rows).toEqual([{ state: "completed" }]);
    }, 10_000);
    expect(telegram.calls).toEqual([]);
  } finally {
    await bare.stop();
    await telegram.stop();
  }
});

async function sweep(): Promise<void> {
  const pool = createPool(app.testApp.env.databaseUrls.worker, 1);
  await sweepRetention(pool, app.testApp.app.log);
  await pool.end();
}

test("[N5.19] the nightly job removes expired codes and leaves the others", async () => {
  const [user, otherUser] = [await createUser(), await createUser()];
  for (const each of [user, otherUser]) await app.createCode(each);
  await app.testApp.admin.query(
    "update telegram_codes set expires_at = now() - interval '1 second' where user_id = $1",
    [user.id],
  );
  await sweep();
  const { rows } = await app.testApp.admin.query(
    "select user_id from telegram_codes where user_id = any ($1::uuid[])",
    [[user.id, otherUser.id]],
  );
  expect(rows).toEqual([{ user_id: otherUser.id }]);
});

test("[N5.19] an export contains the linked chat and no code", async () => {
  const user = await createUser();
  const chatId = await app.link(user);
  await app.createCode(user);
  const { download_path: path } = await makeReadyExport(user);
  const { jar, address } = user.browser;
  const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const request = { url: path, remoteAddress: address, headers: { cookie } };
  const files = unzipSync((await app.testApp.app.inject(request)).rawPayload);
  const names = Object.keys(files).filter((name) => name.includes("telegram"));
  expect(names).toEqual(["data/notifications/telegram_links.json"]);
  const rows = JSON.parse(strFromU8(files[names[0] ?? ""] ?? new Uint8Array()));
  expect(rows).toMatchObject([{ user_id: user.id, chat_id: chatId }]);
});

test("[N5.19] a scheduled deletion stops the bot's answers, and the deletion removes link and code", async () => {
  const user = await createUser();
  const chatId = await app.link(user);
  await app.createCode(user);
  expect((await user.call("planDeletion", { body: { password } })).status).toBe(202);
  app.telegram.write(chatId, "Hello");
  const [, answer] = await app.readMessages(chatId, 2);
  expect(answer?.text).toMatch(/^This bot sends reminders/);
  await app.testApp.admin.query("update users set deletion_due_at = now() where id = $1", [
    user.id,
  ]);
  await sweep();
  for (const table of ["users", "telegram_links", "telegram_codes"]) {
    const column = table === "users" ? "id" : "user_id";
    const { rows } = await app.testApp.admin.query(`select 1 from ${table} where ${column} = $1`, [
      user.id,
    ]);
    expect([table, rows]).toEqual([table, []]);
  }
});
