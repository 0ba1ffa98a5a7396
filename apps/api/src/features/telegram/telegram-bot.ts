import { Bot, type Context } from "grammy";
import type { InlineKeyboardMarkup, UserFromGetMe } from "grammy/types";
import type { Language } from "@masar/contract/settings/schemas";
import { settingsGroupLink } from "@masar/contract/settings/groups";
import { resolveLanguage } from "@masar/i18n/locales";
import type { Env } from "#api/env.ts";
import { AppError } from "#api/errors.ts";
import {
  type ChatDeps,
  type ChatUser,
  findChatUser,
  linkChat,
  unlinkChat,
} from "#api/features/telegram/chat-link.service.ts";
import { readSnoozeData } from "#api/features/telegram/reminder-message.ts";
import { readFailure, toClientOptions } from "#api/telegram/telegram-api.ts";
import { snoozeReminder } from "#api/features/reminders/snooze.service.ts";
import { formatTime } from "#api/i18n/format-time.ts";
import { translate } from "#api/i18n/translate.ts";
import type { Queue } from "#api/jobs/queue.ts";

export type BotDeps = ChatDeps & { env: Env; queue: Queue };

/** Private chats only: a reminder must not go to a group. Repeated updates change nothing. */
export function createTelegramBot(deps: BotDeps, token: string, botInfo: UserFromGetMe): Bot {
  const bot = new Bot(token, { botInfo, client: toClientOptions(deps.env) });
  const chats = bot.chatType("private");

  chats.command("start", async (ctx) => {
    if (!ctx.match) return reply(ctx, await helpText(deps, ctx));
    const user = await linkChat(deps, { code: ctx.match, chatId: ctx.chat.id });
    if (user) return reply(ctx, say(user, "linked"));
    // Linked by this code already, if Telegram repeats the message.
    const linked = await findChatUser(deps, ctx.chat.id);
    const text = translate(guessLanguage(ctx), "mail:telegram.invalid");
    await reply(ctx, linked ? say(linked, "helpLinked") : text);
  });

  chats.command("stop", async (ctx) => {
    const chatId = ctx.chat.id;
    const user = await findChatUser(deps, chatId);
    if (!user) return reply(ctx, await helpText(deps, ctx));
    await unlinkChat(deps, { userId: user.id, chatId });
    await reply(ctx, say(user, "stopped"));
  });

  chats.on("callback_query:data", async (ctx) => {
    const user = await findChatUser(deps, ctx.chat.id);
    const target = user && readSnoozeData(user.id, ctx.callbackQuery.data);
    const text = user && target && (await snooze(deps, user, target));
    const { message } = ctx.callbackQuery;
    if (text && message && "text" in message) {
      const reply_markup = keepLinks(message.reply_markup);
      const edited = `${message.text}\n\n${text}`;
      await ignoreRejected(ctx.editMessageText(edited, { reply_markup }));
    }
    await ignoreRejected(ctx.answerCallbackQuery(text ? { text } : {}));
  });

  chats.on("message:text", async (ctx) => reply(ctx, await helpText(deps, ctx)));
  return bot;
}

async function snooze(
  { withUser, queue }: BotDeps,
  user: ChatUser,
  target: { date: string; number: number },
): Promise<string> {
  const { id: userId, language, form, zone } = user;
  try {
    const { remind_at } = await withUser(userId, (tx) =>
      snoozeReminder({ queue }, tx, { userId, ...target }),
    );
    if (!remind_at) return translate(language, "notices:reminder.notToday", {}, form);
    const time = formatTime(new Date(remind_at), language, zone);
    return translate(language, "notices:reminder.snoozed", { time }, form);
  } catch (error) {
    if (error instanceof AppError) return say(user, "over");
    throw error;
  }
}

/** A snoozed reminder can still be started. */
function keepLinks(markup: InlineKeyboardMarkup | undefined): InlineKeyboardMarkup {
  const rows = (markup?.inline_keyboard ?? []).map((row) => row.filter((key) => "url" in key));
  return { inline_keyboard: rows.filter((row) => row.length > 0) };
}

async function helpText(deps: BotDeps, ctx: Context & { chat: { id: number } }): Promise<string> {
  const user = await findChatUser(deps, ctx.chat.id);
  if (user) return say(user, "helpLinked");
  const url = new URL(settingsGroupLink("notifications"), deps.env.PUBLIC_URL).href;
  return `${translate(guessLanguage(ctx), "mail:telegram.help")}\n${url}`;
}

function say({ language, form }: ChatUser, text: "linked" | "stopped" | "over" | "helpLinked") {
  return translate(language, `mail:telegram.${text}`, { command: "/stop" }, form);
}

/** Of a chat that is not linked, only the language of the Telegram app is known. */
function guessLanguage({ from }: Context): Language {
  return resolveLanguage(from?.language_code);
}

async function reply(ctx: Context, text: string): Promise<void> {
  await ignoreRejected(ctx.reply(text, { link_preview_options: { is_disabled: true } }));
}

/**
 * Blocked in between, edited already, or too old: a retry would be rejected as well. One person who writes too much
 * must not stop the reading for everybody, so a reply beyond Telegram's limit is dropped.
 */
async function ignoreRejected(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    const { status } = readFailure(error);
    if (status !== 400 && status !== 403 && status !== 429) throw error;
  });
}
