import { startScriptedTelegram } from "@masar/tools/local/scripted-telegram";
import { expect, vi } from "vitest";
import { type TestAppOptions, startTestApp } from "./test-app.ts";

/** A test app with a scripted Telegram whose bot the worker reads. */
export async function startTestAppWithTelegram({ env, ...options }: TestAppOptions = {}) {
  const telegram = await startScriptedTelegram();
  const testApp = await startTestApp({
    ...options,
    env: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root, ...env },
  });
  type User = Pick<Awaited<ReturnType<typeof testApp.createUser>>, "call">;
  let chats = 1000;

  async function createCode({ call }: User): Promise<string> {
    const { status, body } = await call("createTelegramLink");
    expect(status).toBe(200);
    return new URL(body.url).searchParams.get("start") ?? "";
  }

  /** Messages of the bot in a chat, when there are this many. */
  async function readMessages(chatId: number, count = 1) {
    await vi.waitFor(() => expect(telegram.messagesTo(chatId)).toHaveLength(count), 10_000);
    return telegram.messagesTo(chatId);
  }

  return {
    telegram,
    testApp,
    createCode,
    readMessages,
    newChat: () => ++chats,
    /** Opens the link in Telegram. Returns the id of the chat. */
    async link(user: User, chatId = ++chats): Promise<number> {
      const count = telegram.messagesTo(chatId).length + 1;
      telegram.write(chatId, `/start ${await createCode(user)}`);
      await readMessages(chatId, count);
      return chatId;
    },
    isLinked: async ({ call }: User): Promise<boolean> =>
      (await call("getTelegram")).body.linked_at !== null,
    stop: async () => {
      await testApp.stop();
      await telegram.stop();
    },
  };
}

export type TestAppWithTelegram = Awaited<ReturnType<typeof startTestAppWithTelegram>>;
