import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Button = { text: string; url?: string; callback_data?: string };
export type TelegramMessage = {
  message_id: number;
  date: number;
  chat: { id: number; type: "private" | "group" };
  text: string;
  reply_markup?: { inline_keyboard: Button[][] };
};
type Payload = Record<string, unknown>;
type Update = { update_id: number } & Payload;
type Failure = { error_code: number; description: string; parameters?: { retry_after: number } };
type Result = { result: unknown } | Failure;
type Poll = { response: ServerResponse; offset: number };

const failures = {
  unauthorized: { error_code: 401, description: "Unauthorized" },
  unknown: { error_code: 404, description: "Not Found" },
  conflict: {
    error_code: 409,
    description: "Conflict: terminated by other getUpdates request",
  },
  blocked: { error_code: 403, description: "Forbidden: bot was blocked by the user" },
  same: { error_code: 400, description: "Bad Request: message is not modified" },
  invalid: { error_code: 400, description: "Bad Request: BUTTON_DATA_INVALID" },
} satisfies Record<string, Failure>;

/** The Bot API over real HTTP, as far as a bot that reads by long polling needs it. */
export async function startScriptedTelegram({ port = 0 }: { port?: number } = {}) {
  const token = "42:scripted-token";
  const calls: { method: string; payload: Payload }[] = [];
  const messages: TelegramMessage[] = [];
  const blocked = new Set<number>();
  const answers = new Map<string, Failure[]>();
  let updates: Update[] = [];
  let lastId = 0;
  let poll: Poll | null = null;
  let conflicts = 0;
  let isDown = false;

  function send(response: ServerResponse, result: Result): void {
    if (response.writableEnded || response.destroyed) return;
    const isFailure = "error_code" in result;
    response.writeHead(isFailure ? result.error_code : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ok: !isFailure, ...result }));
  }

  function endPoll(result?: Result): void {
    const waiting = poll;
    poll = null;
    if (waiting) send(waiting.response, result ?? { result: updates });
  }

  async function getUpdates(response: ServerResponse, payload: Payload): Promise<void> {
    const { offset = 0, timeout = 0 } = payload as { offset?: number; timeout?: number };
    if (poll) {
      conflicts++;
      endPoll(failures.conflict);
    }
    updates = updates.filter(({ update_id }) => update_id >= offset);
    if (updates.length > 0 || timeout === 0) return send(response, { result: updates });
    const waiting = { response, offset };
    poll = waiting;
    response.once("close", () => {
      if (poll === waiting) poll = null;
    });
    await sleep(timeout * 1000, undefined, { ref: false });
    if (poll === waiting) endPoll();
  }

  function sendMessage(payload: Payload): Result {
    const { chat_id, text, reply_markup } = payload as {
      chat_id: number;
      text: string;
      reply_markup?: TelegramMessage["reply_markup"];
    };
    if (blocked.has(chat_id)) return failures.blocked;
    const buttons = reply_markup?.inline_keyboard.flat() ?? [];
    if (!text || text.length > 4096 || !buttons.every(isValid)) return failures.invalid;
    const message: TelegramMessage = {
      message_id: ++lastId,
      date: Math.floor(Date.now() / 1000),
      chat: { id: chat_id, type: "private" },
      text,
      ...(reply_markup && { reply_markup }),
    };
    messages.push(message);
    return { result: message };
  }

  function editMessageText(payload: Payload): Result {
    const { message_id, text, reply_markup } = payload as Partial<TelegramMessage>;
    const message = messages.find((each) => each.message_id === message_id);
    if (!message) return failures.unknown;
    if (message.text === text) return failures.same;
    Object.assign(message, { text, reply_markup });
    return { result: message };
  }

  function answer(method: string, payload: Payload): Result {
    if (method === "getMe") {
      return { result: { id: 42, is_bot: true, first_name: "Masar", username: "masar_test_bot" } };
    }
    if (method === "sendMessage") return sendMessage(payload);
    if (method === "editMessageText") return editMessageText(payload);
    const isKnown = method === "deleteWebhook" || method === "answerCallbackQuery";
    return isKnown ? { result: true } : failures.unknown;
  }

  const server = createServer((request, response) => {
    const [, bot = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (isDown) return request.socket.destroy();
      const payload = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Payload;
      calls.push({ method, payload });
      const scripted = answers.get(method)?.shift();
      if (bot !== token) return send(response, failures.unauthorized);
      if (scripted) return send(response, scripted);
      if (method === "getUpdates") return void getUpdates(response, payload);
      return send(response, answer(method, payload));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  function addUpdate(update: Payload): void {
    updates.push({ update_id: ++lastId, ...update });
    endPoll();
  }

  const personOf = (chatId: number, language_code: string) => ({
    id: chatId,
    is_bot: false,
    first_name: "Salma",
    language_code,
  });

  return {
    token,
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request, rejected ones included. */
    calls,
    messages,
    messagesTo: (chatId: number) => messages.filter(({ chat }) => chat.id === chatId),
    /** How often a reader interrupted another one. */
    countConflicts: () => conflicts,
    isPolled: () => poll !== null,
    countWaiting: () => updates.length,
    /** A person writes to the bot. */
    write(chatId: number, text: string, { language = "en", type = "private" } = {}) {
      const [command] = /^\/\w+/.exec(text) ?? [];
      const entity = command && { type: "bot_command", offset: 0, length: command.length };
      addUpdate({
        message: {
          message_id: ++lastId,
          date: Math.floor(Date.now() / 1000),
          chat: { id: chatId, type, first_name: "Salma" },
          from: personOf(chatId, language),
          text,
          ...(entity && { entities: [entity] }),
        },
      });
    },
    /** A person taps a button of a message. An app may send other data than the button has. */
    tap(message: TelegramMessage, data: string, chatId = message.chat.id) {
      addUpdate({
        callback_query: {
          id: String(++lastId),
          from: personOf(chatId, "en"),
          chat_instance: "1",
          data,
          message: structuredClone({ ...message, chat: { ...message.chat, id: chatId } }),
        },
      });
    },
    block: (chatId: number) => blocked.add(chatId),
    /** Answers the next requests of a method with these failures, then normally again. */
    fail(method: string, ...next: Failure[]) {
      answers.set(method, next);
    },
    /** While down, every connection is cut. */
    setDown(next: boolean) {
      isDown = next;
      if (isDown) server.closeAllConnections();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function isValid({ url, callback_data }: Button): boolean {
  if (url !== undefined) return /^https?:\/\//.test(url);
  return callback_data !== undefined && Buffer.byteLength(callback_data) <= 64;
}
