import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { TelegramState } from "@masar/contract/telegram/schemas";
import { createToken } from "#api/auth/tokens.ts";
import type { UserCtx } from "#api/context.ts";
import { clearTelegramPreferences } from "#api/core/notifications/telegram-delivery.service.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/telegram/telegram.queries.ts";

const codeMs = 15 * 60_000;

export async function getTelegram(ctx: UserCtx): Promise<TelegramState> {
  return ctx.tx((tx) => readState(ctx, tx));
}

/** The code in the link works once, for 15 minutes, and replaces one that was not used. */
export async function createTelegramLink(ctx: UserCtx): Promise<ResponseOf<"createTelegramLink">> {
  const name = await findBotName(ctx);
  const { token: code, hash } = createToken();
  const expiresAt = new Date(Date.now() + codeMs);
  await ctx.tx((tx) => queries.saveCode(tx, { userId: ctx.user.id, hash, expiresAt }));
  return { url: `https://t.me/${name}?start=${code}`, expires_at: expiresAt.toISOString() };
}

async function findBotName({ findTelegramBotName, log }: UserCtx): Promise<string> {
  if (!findTelegramBotName) throw new AppError("not_possible_now");
  try {
    return await findTelegramBotName();
  } catch (err) {
    log.warn({ err }, "the name of the Telegram bot could not be loaded");
    throw new AppError("not_possible_now");
  }
}

export async function removeTelegramLink(ctx: UserCtx): Promise<TelegramState> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await queries.deleteLink(tx, { userId });
    await clearTelegramPreferences(tx, { userId });
    return readState(ctx, tx);
  });
}

async function readState({ findTelegramBotName, user }: UserCtx, tx: Tx): Promise<TelegramState> {
  if (!findTelegramBotName) return { is_available: false, linked_at: null };
  const link = await queries.findLink(tx, { userId: user.id });
  return { is_available: true, linked_at: link?.created_at.toISOString() ?? null };
}
